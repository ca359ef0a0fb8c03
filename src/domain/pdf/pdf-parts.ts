/** What PDF objects are made of. Text is Latin-1: a character is a byte. */
export type Part = string | Uint8Array;

/** UTF-16 in hexadecimal digits. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0"))
    .join("")
    .toUpperCase();
}

/** `entries` of its dictionary, besides the length. */
export function streamOf(entries: string, content: Part): Part[] {
  return [`<<${entries}/Length ${content.length}>>\nstream\n`, content, "\nendstream"];
}
