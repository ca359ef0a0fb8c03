/** Sounds of the line, in 20 ms frames: ringing, busy, key tones, and three spoken sentences. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { silentByte, toMuLaw } from "./g711.ts";
import { frameMs, frameSamples, sampleRate } from "./limits.ts";

/** 160 bytes of µ-law. */
export type Frame = Uint8Array;

export const silentFrame: Frame = new Uint8Array(frameSamples).fill(silentByte);

const loudness = 6_000;

/** `ms` of these frequencies mixed. */
export function tone(frequencies: readonly number[], ms: number): Frame[] {
  const wave = (at: number) =>
    frequencies.reduce((sum, hertz) => sum + Math.sin((2 * Math.PI * hertz * at) / sampleRate), 0);
  const size = loudness / Math.max(1, frequencies.length);
  return Array.from({ length: Math.ceil(ms / frameMs) }, (_unused, frame) =>
    Uint8Array.from({ length: frameSamples }, (_sample, at) =>
      toMuLaw(Math.round(size * wave(frame * frameSamples + at))),
    ),
  );
}

export function silence(ms: number): Frame[] {
  return Array.from({ length: Math.ceil(ms / frameMs) }, () => silentFrame);
}

/** North American tones: ringing two seconds in six, busy half a second in one. */
export const ringback: readonly Frame[] = [...tone([440, 480], 2_000), ...silence(4_000)];
export const busyTone: readonly Frame[] = [...tone([480, 620], 500), ...silence(500)];
export const beep: readonly Frame[] = tone([1_000], 400);

/** Rows and columns of the keypad (ITU-T Q.23). */
const rows = [697, 770, 852, 941];
const columns = [1_209, 1_336, 1_477, 1_633];
const keys = ["123A", "456B", "789C", "*0#D"];

/** The two frequencies of a key; empty for other characters. */
export function keyFrequencies(key: string): readonly number[] {
  const row = keys.findIndex((line) => line.includes(key));
  const [low, high] = [rows[row], columns[keys[row]?.indexOf(key) ?? -1]];
  return low === undefined || high === undefined ? [] : [low, high];
}

/** "This call is being recorded." */
export const announcement: readonly Frame[] = [...spoken("announcement"), ...silence(200)];
/** The test line's spoken message, about eight seconds. */
export const voice: readonly Frame[] = spoken("voice");
/** "Please leave a message after the tone." and the tone. */
export const voicemailGreeting: readonly Frame[] = [...spoken("voicemail"), ...silence(200), ...beep];

function spoken(name: string): Frame[] {
  const bytes = readFileSync(join(import.meta.dirname, `${name}.ulaw`));
  return Array.from({ length: Math.floor(bytes.length / frameSamples) }, (_unused, at) =>
    Uint8Array.from(bytes.subarray(at * frameSamples, (at + 1) * frameSamples)),
  );
}
