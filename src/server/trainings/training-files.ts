/** The file and the captions of a training: what they are is told by their bytes. */
import { createHash } from "node:crypto";
import type { ArrivedFile } from "../../contract/form.ts";
import { tailBytes } from "../../domain/files/file-type.ts";
import { captionsBytesMax, keptPartBytes } from "../../domain/trainings/limits.ts";
import { trainingMessages } from "../../domain/trainings/messages.ts";
import type { Training } from "../../domain/trainings/training.ts";
import { trainingTypeOf } from "../../domain/trainings/training-type.ts";
import { headBytes } from "../../kit/file-signature.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { type Content, holdContent } from "../storage/content-rows.ts";
import { keepBytes } from "../storage/content-storage.ts";
import { factsOf } from "../storage/file-sample.ts";
import { bytesOf, wholeUpload } from "../storage/upload-receive.ts";

export type TrainingFile = Pick<Training, "kind" | "mime" | "file_name" | "size" | "sha256"> & {
  part_hashes: string[];
};

/** Undefined: none was sent. Its bytes are held from now on. */
export async function takeFile(
  ctx: Ctx,
  { file, upload_id }: { file?: ArrivedFile | undefined; upload_id?: string | undefined },
): Promise<TrainingFile | undefined> {
  if (file) return keepSent(ctx, file);
  if (upload_id === undefined) return undefined;
  const { upload, content } = await wholeUpload(ctx, upload_id, "training");
  const looked = await lookAt(() => bytesOf(ctx.services, content), upload.file_name);
  await holdContent(ctx.trx, ctx.actor.tenant_id, content.sha256);
  return { ...looked, ...factsIn(content, upload.file_name) };
}

async function keepSent(ctx: Ctx, file: ArrivedFile): Promise<TrainingFile> {
  const looked = await lookAt(() => file.read(), file.file_name);
  const content = await keepBytes(ctx, await factsOf(file.read()), () => file.read());
  return { ...looked, ...factsIn(content, file.file_name) };
}

const factsIn = ({ sha256, size }: Content, file_name: string) => ({ sha256, size: Number(size), file_name });

/** Reads it once: its first and last bytes, and the hash of each part a device keeps. */
async function lookAt(
  read: () => AsyncIterable<Uint8Array>,
  file_name: string,
): Promise<Pick<TrainingFile, "kind" | "mime" | "part_hashes">> {
  const parts = new PartHashes();
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const piece of read()) {
    if (head.length < headBytes) {
      head = Buffer.concat([head, piece]).subarray(0, headBytes);
      // A script of hundreds of megabytes need not be read to its end.
      if (head.length === headBytes) refuseProgram(head, file_name);
    }
    tail = Buffer.concat([tail, piece.subarray(-tailBytes)]).subarray(-tailBytes);
    parts.add(piece);
  }
  return { ...trainingTypeOf({ head, tail }, file_name), part_hashes: parts.end() };
}

/** What no ending of the file could make a training. */
function refuseProgram(head: Buffer, file_name: string): void {
  if (!head.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) trainingTypeOf({ head, tail: head }, file_name);
}

class PartHashes {
  readonly #done: string[] = [];
  #hash = createHash("sha256");
  #filled = 0;

  add(piece: Uint8Array): void {
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + keptPartBytes - this.#filled);
      this.#hash.update(taken);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === keptPartBytes) this.#next();
    }
  }

  end(): string[] {
    if (this.#filled > 0) this.#next();
    return this.#done;
  }

  #next(): void {
    this.#done.push(this.#hash.digest("hex"));
    this.#hash = createHash("sha256");
    this.#filled = 0;
  }
}

/** The hash of kept captions. */
export async function keepCaptions(ctx: Ctx, file: ArrivedFile): Promise<string> {
  if (file.size_bytes > captionsBytesMax) refuse("invalid", { captions: [trainingMessages.captions] });
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read()) pieces.push(piece);
  const text = new TextDecoder().decode(Buffer.concat(pieces));
  if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text)) refuse("invalid", { captions: [trainingMessages.captions] });
  return (await keepBytes(ctx, await factsOf(file.read()), () => file.read())).sha256;
}
