// What editors show at a call: by the language service of TypeScript 5 and 6, and by the language server of TypeScript 7.

import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type TypeScript from "typescript";

/** A program in a project. `hover` and `signature`: the text at an offset. */
export interface EditorProgram {
  hover(offset: number): Promise<string>;
  signature(offset: number): Promise<string>;
  /** The errors, each with the offset at which it starts. */
  errors(): Promise<readonly { readonly start: number; readonly message: string }[]>;
  close(): void;
}

/** Opens a program with the language service of a package that has the API of TypeScript 5. */
export function openInProcess(project: string, name: string, file: string, text: string): EditorProgram {
  const ts: typeof TypeScript = createRequire(join(project, "package.json"))(name);
  const { options } = ts.parseJsonConfigFileContent({ compilerOptions: OPTIONS, files: [] }, ts.sys, project);
  const path = join(project, file);
  const service = ts.createLanguageService({
    readFile: ts.sys.readFile,
    fileExists: (one) => one === path || ts.sys.fileExists(one),
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [path],
    getScriptVersion: () => "1",
    getScriptSnapshot: (one) => {
      const found = one === path ? text : ts.sys.readFile(one);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => project,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const shown = (info: Pick<TypeScript.SignatureHelpItem, "documentation" | "tags"> | undefined) =>
    [
      ts.displayPartsToString(info?.documentation),
      ...(info?.tags ?? []).map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`),
    ].join("\n");
  return {
    hover: async (offset) => {
      const info = service.getQuickInfoAtPosition(path, offset);
      return info === undefined
        ? ""
        : shown({ documentation: info.documentation ?? [], tags: info.tags ?? [] });
    },
    signature: async (offset) => shown(service.getSignatureHelpItems(path, offset, {})?.items[0]),
    errors: async () =>
      service.getSemanticDiagnostics(path).map(({ start = 0, messageText }) => ({
        start,
        message: ts.flattenDiagnosticMessageText(messageText, "\n"),
      })),
    close: () => service.dispose(),
  };
}

/** The options of the programs: the defaults of a new project. */
export const OPTIONS = {
  strict: true,
  noEmit: true,
  module: "nodenext",
  target: "es2022",
  types: [],
  skipLibCheck: true,
};

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
}

/** Opens a program with a language server on stdin and stdout. The project has a tsconfig.json. */
export async function openWithServer(
  project: string,
  tsc: string,
  file: string,
  text: string,
): Promise<EditorProgram> {
  const server = spawn(process.execPath, [tsc, "--lsp", "--stdio"], {
    cwd: project,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const { ask, tell } = connect(server);
  const uri = pathToFileURL(join(project, file)).href;
  const textDocument = { uri };
  await ask("initialize", {
    processId: null,
    rootUri: pathToFileURL(project).href,
    capabilities: {
      textDocument: { hover: { contentFormat: ["plaintext"] }, signatureHelp: {}, diagnostic: {} },
    },
  });
  tell("initialized", {});
  tell("textDocument/didOpen", { textDocument: { uri, languageId: "typescript", version: 1, text } });
  const position = (offset: number) => {
    const before = text.slice(0, offset).split("\n");
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  const offset = ({ line, character }: { readonly line: number; readonly character: number }) =>
    text.split("\n").slice(0, line).join("\n").length + (line > 0 ? 1 : 0) + character;
  return {
    hover: async (at) =>
      String(
        Object(await ask("textDocument/hover", { textDocument, position: position(at) })).contents?.value,
      ),
    signature: async (at) => {
      const help = Object(await ask("textDocument/signatureHelp", { textDocument, position: position(at) }));
      return String(help.signatures?.[0]?.documentation?.value);
    },
    errors: async () => {
      const { items } = Object(await ask("textDocument/diagnostic", { textDocument }));
      const found: readonly {
        readonly range: { readonly start: Parameters<typeof offset>[0] };
        message: string;
      }[] = items;
      return found.map(({ range, message }) => ({ start: offset(range.start), message }));
    },
    close: () => server.kill(),
  };
}

/** Connects to a server whose messages have a header with their length. */
function connect(server: ChildProcess) {
  const waiting = new Map<number, (result: unknown) => void>();
  let received = Buffer.alloc(0);
  const write = (message: Message) => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const handle = ({ id, method, params, result }: Message) => {
    if (id === undefined) return;
    if (method === undefined) waiting.get(id)?.(result);
    // The server asks for the settings of the editor.
    else write({ id, result: params?.items?.map(() => null) ?? null });
  };
  server.stdout?.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const end = received.indexOf("\r\n\r\n");
      const length = Number(
        /Content-Length: (\d+)/i.exec(received.subarray(0, Math.max(0, end)).toString())?.[1],
      );
      if (end < 0 || received.length < end + 4 + length) return;
      handle(JSON.parse(received.subarray(end + 4, end + 4 + length).toString()));
      received = received.subarray(end + 4 + length);
    }
  });
  let count = 0;
  return {
    tell: (method: string, params: object) => write({ method, params }),
    ask: (method: string, params: object) =>
      new Promise<unknown>((resolve) => {
        waiting.set(++count, resolve);
        write({ id: count, method, params });
      }),
  };
}
