// Ends texts like sentences, so that another sentence can follow.

/** Returns the text with a period at its end, unless it ends with punctuation. */
export function sentence(text: string): string {
  return text.replace(/[^.!?]$/, "$&.");
}
