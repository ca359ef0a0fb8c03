/** Multipart bodies: files stream to disk within limits, are typed by content, and are deleted after the response. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { ArrivedFile } from "../../contract/form.ts";
import { dayMs } from "../../kit/durations.ts";
import { fileLookOf, headBytes } from "../../kit/file-signature.ts";
import { oneLine } from "../../kit/text.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";
import type { World } from "../../kit/world.ts";

export interface FormParts {
  /** Temporary location of the files. */
  folder: string;
  world: World;
  fileBytesMax: number;
}

export interface Form {
  body: Record<string, unknown>;
  /** Deletes its files. */
  discard(): Promise<void>;
}

export const usualFileBytesMax = 25 * 1024 * 1024;
const partsMax = 60;
const filesMax = 10;
const fieldBytesMax = 2 * 1024 * 1024;
const leftOverMs = dayMs;

/** The caller has checked that the sender is authorized. */
export async function receiveForm(request: FastifyRequest, parts: FormParts): Promise<Form> {
  if (Number(request.headers["content-length"] ?? 0) > parts.fileBytesMax + partsMax * fieldBytesMax)
    throw tooLarge(parts.fileBytesMax);
  await readyFolder(parts);
  const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const paths: string[] = [];
  const discard = async () => void (await Promise.all(paths.map((path) => rm(path, { force: true }))));
  const limits = {
    fileSize: parts.fileBytesMax,
    files: filesMax,
    parts: partsMax,
    fieldSize: fieldBytesMax,
    fieldNameSize: 200,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") put(body, part.fieldname, await store(part, parts, paths));
      else if (part.valueTruncated || part.fieldnameTruncated)
        refuse("too_large", { [part.fieldname]: ["This value is too long."] });
      else put(body, part.fieldname, part.value);
    }
  } catch (error) {
    await discard();
    throw asRefusal(error, parts.fileBytesMax);
  }
  return { body, discard };
}

/** `name[]` collects a list; a repeated plain name is rejected, as in queries. */
function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const key = name.endsWith("[]") ? name.slice(0, -2) : name;
  const present = body[key];
  if (name.endsWith("[]")) body[key] = Array.isArray(present) ? [...present, value] : [value];
  else if (Object.hasOwn(body, key)) refuse("bad_request", { [name]: ["Given twice."] });
  else body[key] = value;
}

async function store(
  part: MultipartFile,
  { folder, world, fileBytesMax }: FormParts,
  paths: string[],
): Promise<ArrivedFile> {
  const path = join(folder, world.uuid());
  paths.push(path);
  const hash = createHash("sha256");
  let size_bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size_bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, count, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw tooLarge(fileBytesMax, part.fieldname);
  const facts = { file_name: shownName(part.filename), size_bytes, sha256: hash.digest("hex") };
  return {
    ...facts,
    look: fileLookOf(await headOf(path)),
    read: () => createReadStream(path),
    toJSON: () => facts,
  } as ArrivedFile;
}

/** The last path segment, without control characters for terminals or file systems. Browsers encode a quote as %22. */
function shownName(name: string | undefined): string {
  const last = oneLine((name ?? "").replaceAll("%22", '"').split(/[/\\]/).at(-1) ?? "").replace(/[<>:"|?*]/g, "_");
  return last.slice(0, 200) || "file";
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const readied = new Set<string>();
/** Files left by a killed server; removed at the next start. */
async function readyFolder({ folder, world }: FormParts): Promise<void> {
  if (readied.has(folder)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  readied.add(folder);
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && world.now() - found.mtimeMs > leftOverMs) await rm(join(folder, name), { force: true });
  }
}

/** Maps the parser's errors to ours: file too large, incomplete form. Disk errors are passed through. */
function asRefusal(error: unknown, fileBytesMax: number): unknown {
  const { code, statusCode = 500, part } = error as { code?: string; statusCode?: number; part?: MultipartFile };
  if (code === "FST_REQ_FILE_TOO_LARGE") return tooLarge(fileBytesMax, part?.fieldname);
  const brokenOff =
    code === undefined || (code.startsWith("FST_") && statusCode >= 500) || code === "ERR_STREAM_PREMATURE_CLOSE";
  return brokenOff ? new Refusal("bad_request", { body: ["The upload was incomplete. Try again."] }) : error;
}

function tooLarge(fileBytesMax: number, field = "file"): Refusal {
  return new Refusal("too_large", { [field]: [`A file can be up to ${Math.floor(fileBytesMax / (1024 * 1024))} MB.`] });
}
