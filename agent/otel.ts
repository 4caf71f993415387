// The entry `ghx/otel`: middleware that creates spans of OpenTelemetry.

export { type Span, type Tracer, tracing } from "../runtime/client/tracing.js";
