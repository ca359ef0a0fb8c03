/** Reads a file once for everything that classifies it: hash, size, first and last bytes. */
import { createHash } from "node:crypto";
import { contentTypeOf, type ContentType, tailBytes } from "../../domain/files/file-type.ts";
import { type FileSignature, fileLookOf, headBytes } from "../../kit/file-signature.ts";

export interface FileFacts {
  sha256: string;
  size: number;
  look: FileSignature;
  type: ContentType | null;
}

export async function factsOf(bytes: AsyncIterable<Uint8Array>): Promise<FileFacts> {
  const hash = createHash("sha256");
  let size = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.length;
    if (head.length < headBytes) head = Buffer.concat([head, piece]).subarray(0, headBytes);
    tail = Buffer.concat([tail, piece.subarray(-tailBytes)]).subarray(-tailBytes);
  }
  return { sha256: hash.digest("hex"), size, look: fileLookOf(head), type: contentTypeOf({ head, tail }) };
}
