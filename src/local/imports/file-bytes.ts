/** The file the user chose, read in pieces as often as needed. */
import type { SurveyedFile } from "../../domain/imports/file-survey.ts";
import { fileLookOf, headBytes } from "../../kit/file-signature.ts";

export interface ChosenFile {
  name: string;
  blob: Blob;
}

const pieceBytes = 256 * 1024;

export async function surveyedFile({ name, blob }: ChosenFile): Promise<SurveyedFile> {
  const head = new Uint8Array(await blob.slice(0, headBytes).arrayBuffer());
  return { file_name: name, size_bytes: blob.size, look: fileLookOf(head), read: () => piecesOf(blob) };
}

async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += pieceBytes) {
    yield new Uint8Array(await blob.slice(at, at + pieceBytes).arrayBuffer());
  }
}
