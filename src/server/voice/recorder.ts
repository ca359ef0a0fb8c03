/**
 * Records both sides of a call into one file, the agent on the left channel, the other on the right: raw audio in the
 * data folder during the call and until it is logged, a WAV in the storage once complete. Files left by a killed server
 * are completed at the next start.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { World } from "../../kit/world.ts";
import { type Storage, storageKey } from "../../vendors/storage/storage.ts";
import type { CallRef, RecordingPart } from "../../vendors/twilio/voice-port.ts";
import { fromMuLaw } from "./g711.ts";
import { frameMs, frameSamples, sampleRate, strandedMs } from "./limits.ts";
import { type Frame, silentFrame } from "./sounds.ts";

export interface RecorderParts {
  readonly world: Pick<World, "now" | "uuid">;
  readonly folder: string;
  readonly storage: Storage;
}

const channels = 2;
const sampleBytes = 2;
const headerBytes = 44;
const bytesPerSecond = sampleRate * channels * sampleBytes;
/** Audio is written to disk one second at a time. */
const framesPerWrite = 1_000 / frameMs;

export class Recorder {
  readonly #parts: RecorderParts;
  readonly #call: CallRef;
  readonly #id: string;
  readonly #startedAt: number;
  readonly #path: string;
  readonly #file: Promise<WriteStream>;
  #frames: Uint8Array[] = [];
  #isPaused = false;
  #trouble: unknown;

  constructor(parts: RecorderParts, call: CallRef) {
    this.#parts = parts;
    this.#call = call;
    this.#id = parts.world.uuid();
    this.#startedAt = parts.world.now();
    this.#path = join(parts.folder, nameOf(call, this.#id, this.#startedAt));
    this.#file = this.#open();
    this.#file.catch((error: unknown) => (this.#trouble ??= error));
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** While paused the file continues with silence, so that its times stay correct. */
  pause(paused: boolean): void {
    this.#isPaused = paused;
  }

  write(left: Frame, right: Frame): void {
    this.#frames.push(this.#isPaused ? interleaved(silentFrame, silentFrame) : interleaved(left, right));
    if (this.#frames.length >= framesPerWrite) this.#flush();
  }

  /** The complete file in the storage; undefined when nothing was recorded. Rejects on disk or storage errors. */
  async end(): Promise<RecordingPart | undefined> {
    this.#flush();
    const file = await this.#file;
    await new Promise<void>((done, failed) => {
      file.on("error", failed);
      file.end(done);
    });
    if (this.#trouble) throw this.#trouble as Error;
    return keepWhole(this.#parts, this.#path, { ...this.#call, id: this.#id, started_at: this.#startedAt });
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#frames.splice(0));
    if (bytes.length > 0) void this.#file.then((file) => file.write(bytes)).catch(() => undefined);
  }

  async #open(): Promise<WriteStream> {
    await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
    const file = createWriteStream(this.#path, { mode: 0o600, flags: "wx" });
    file.on("error", (error) => (this.#trouble ??= error));
    return file;
  }
}

/** Interleaved left and right samples, 16-bit little-endian. */
function interleaved(left: Frame, right: Frame): Uint8Array {
  const samples = new Int16Array(frameSamples * channels);
  for (let at = 0; at < frameSamples; at++) {
    samples[2 * at] = fromMuLaw(left[at] ?? 0xff);
    samples[2 * at + 1] = fromMuLaw(right[at] ?? 0xff);
  }
  return new Uint8Array(samples.buffer);
}

interface Left extends CallRef {
  id: string;
  started_at: number;
}

const nameOf = ({ tenant_id, call_id }: CallRef, id: string, started_at: number) =>
  `${tenant_id}.${call_id}.${id}.${started_at}.pcm`;

/** The raw audio of a part is deleted once the log has accepted or rejected it. */
export async function dropRaw(folder: string, call: CallRef, part: RecordingPart): Promise<void> {
  await rm(join(folder, nameOf(call, part.id, part.started_at)), { force: true });
}

interface LeftParts extends RecorderParts {
  /** The log is being updated for this call. */
  readonly isBusy: (call_id: string) => boolean;
  readonly onTrouble: (name: string, error: unknown) => void;
}

/**
 * Completes recordings interrupted when a server was killed; returns each part with its call. A file still being
 * written, in this process or another, has grown recently and is skipped.
 */
export async function keepLeftBehind(parts: LeftParts) {
  const names = await readdir(parts.folder).catch(() => []);
  const kept: { call: CallRef; part: RecordingPart }[] = [];
  for (const name of names) {
    const [tenant_id, call_id, id, started_at, ending] = name.split(".");
    if (!tenant_id || !call_id || !id || ending !== "pcm" || parts.isBusy(call_id)) continue;
    const left = { tenant_id, call_id, id, started_at: Number(started_at) };
    // An unreadable file must not block the others.
    const part = await keepLeft(parts, name, left).catch((error: unknown) => parts.onTrouble(name, error));
    if (part) kept.push({ call: { tenant_id, call_id }, part });
  }
  return kept;
}

async function keepLeft(parts: RecorderParts, name: string, left: Left): Promise<RecordingPart | undefined> {
  const path = join(parts.folder, name);
  const { mtimeMs } = await stat(path);
  return parts.world.now() - mtimeMs < strandedMs ? undefined : keepWhole(parts, path, left);
}

async function keepWhole({ storage }: RecorderParts, path: string, left: Left): Promise<RecordingPart | undefined> {
  const { size } = await stat(path);
  const sound = size - (size % (channels * sampleBytes));
  if (sound === 0) {
    await rm(path, { force: true });
    return undefined;
  }
  const { id, tenant_id, started_at } = left;
  const hash = createHash("sha256");
  const storage_key = storageKey(tenant_id, id);
  await storage.put(
    storage_key,
    wav(path, sound, (bytes) => hash.update(bytes)),
  );
  const seconds = Math.round(sound / bytesPerSecond);
  return { id, storage_key, sha256: hash.digest("hex"), size: sound + headerBytes, seconds, started_at };
}

async function* wav(path: string, sound: number, seen: (bytes: Uint8Array) => void): AsyncIterable<Uint8Array> {
  const header = headerOf(sound);
  seen(header);
  yield header;
  for await (const bytes of createReadStream(path, { end: sound - 1 })) {
    seen(bytes as Uint8Array);
    yield bytes as Uint8Array;
  }
}

/** RIFF header, 16-bit PCM, two channels. */
function headerOf(sound: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(sound + headerBytes - 8, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(bytesPerSecond, 28);
  header.writeUInt16LE(channels * sampleBytes, 32);
  header.writeUInt16LE(8 * sampleBytes, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(sound, 40);
  return header;
}
