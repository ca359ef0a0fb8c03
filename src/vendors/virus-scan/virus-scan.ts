/** Scans a file with a ClamAV daemon (its INSTREAM command over TCP), where configured: CLAMAV_URL=tcp://host:3310. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { Refusal } from "../../kit/refusal.ts";
import type { VendorSettings } from "../settings.ts";

export interface VirusScan {
  /** Name of the detected malware; null when clean. Refuses as `unavailable` when the scanner does not answer. */
  find(bytes: AsyncIterable<Uint8Array>): Promise<string | null>;
}

const quietMs = 60_000;
/** The daemon accepts chunks of up to 25 MB by default; small ones limit memory. */
const pieceBytes = 256 * 1024;

/** Undefined where no scanner is configured. */
export function openVirusScan({ environment }: Pick<VendorSettings, "environment">): VirusScan | undefined {
  const address = environment["CLAMAV_URL"];
  if (!address) return undefined;
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "tcp:" || port === "")
    throw new Error(`CLAMAV_URL must look like tcp://host:3310, not "${address}"`);
  return { find: (bytes) => scan(bytes, { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) }) };
}

async function scan(bytes: AsyncIterable<Uint8Array>, at: { host: string; port: number }): Promise<string | null> {
  const socket = connect(at);
  socket.setTimeout(quietMs, () => socket.destroy(new Error("the scanner gives no answer")));
  try {
    const answer = answerOf(socket);
    // The failure is handled when awaited below; the sending may fail first.
    answer.catch(() => undefined);
    await send(socket, bytes);
    return verdictOf(await answer);
  } catch {
    throw new Refusal("unavailable", { file: ["Files cannot be checked right now. Try again later."] });
  } finally {
    socket.destroy();
  }
}

async function send(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await once(socket, "connect");
  await pipeline(framed(bytes), socket, { end: false });
}

/** Each chunk is prefixed by its length; a length of zero ends the file. */
async function* framed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += pieceBytes) {
      const part = piece.subarray(at, at + pieceBytes);
      yield lengthOf(part);
      yield part;
    }
  }
  yield lengthOf(new Uint8Array());
}

function lengthOf(piece: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}

async function answerOf(socket: Socket): Promise<string> {
  let text = "";
  for await (const piece of socket) text += String(piece);
  return text.replaceAll("\0", "").trim();
}

function verdictOf(answer: string): string | null {
  if (/^stream: OK$/.test(answer)) return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found === undefined) throw new Error("no verdict");
  return found.slice(0, 200);
}
