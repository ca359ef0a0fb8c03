/** The sound of a demo call: something like two people talking, as a WAV file. */
import type { Chance } from "./chance.ts";

const rate = 8_000;
const headerBytes = 44;
const silence = 128;
const loudest = 46;

/** Mono, 8 bits, exactly this long. */
export function callSound(chance: Chance, seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * rate, silence);
  for (let at = 0; at < samples.length; at += speak(chance, samples, at));
  return Buffer.concat([header(samples.length), samples]);
}

/** One syllable and the pause after it; returns how many samples that took. */
function speak(chance: Chance, samples: Buffer, from: number): number {
  const length = chance.whole(rate / 10, rate / 4);
  // One voice is lower than the other.
  const pitch = chance.of([115, 190]) * (0.9 + chance.next() * 0.2);
  for (let nth = 0; nth < length && from + nth < samples.length; nth++) {
    const swell = Math.sin((Math.PI * nth) / length);
    const wave = [1, 2, 3, 5].reduce(
      (sum, part) => sum + Math.sin((2 * Math.PI * pitch * part * nth) / rate) / part,
      0,
    );
    samples[from + nth] = silence + Math.round((loudest * swell * wave) / 2);
  }
  return length + chance.whole(rate / 50, chance.yes(0.15) ? rate : rate / 8);
}

function header(dataBytes: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}
