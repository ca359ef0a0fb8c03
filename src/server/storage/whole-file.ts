import type { ArrivedFile } from "../../contract/form.ts";

/** Only of files small enough to be held, such as pictures. */
export async function wholeOf(file: ArrivedFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}
