/** The microphone outside a call: permission and level. */
import { volumePollMs } from "../domain/calls/limits.ts";
import { voiceErrors } from "../domain/dialer/voice-errors.ts";
import type { World } from "../kit/world.ts";
import { PhoneError } from "./phone-error.ts";

/** Known after the first query, and kept up to date from then on. */
let permission: PermissionStatus | null = null;

/** Prompts only if undecided, so that a call is not delayed. */
export async function askMicrophone(): Promise<void> {
  if (permission?.state === "granted") return;
  const status = await navigator.permissions?.query({ name: "microphone" }).catch(() => null);
  permission = status ?? null;
  if (status?.state === "granted") return;
  if (status?.state === "denied") throw new PhoneError(31_401, voiceErrors[31_401]);
  const stream = await openMicrophone(null);
  stopAll(stream);
}

/**
 * Reports the level, 0 to 1, about every 50 ms until the returned function is called; nothing if it cannot be opened.
 */
export function watchMicrophone(world: World, id: string | null, listener: (level: number) => void): () => void {
  const stop = new AbortController();
  void measure(world, id, listener, stop.signal).catch(() => undefined);
  return () => stop.abort(new Error("Nobody watches any more."));
}

async function measure(world: World, id: string | null, listener: (level: number) => void, signal: AbortSignal) {
  const stream = await openMicrophone(id);
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 256;
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  try {
    while (!signal.aborted) {
      analyser.getFloatTimeDomainData(wave);
      listener(levelOf(wave));
      await world.sleep(volumePollMs, signal);
    }
  } finally {
    stopAll(stream);
    await context.close();
  }
}

/** -60 dB and less is 0, full scale is 1. */
export function levelOf(wave: Float32Array): number {
  const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length;
  const decibels = 10 * Math.log10(power || Number.MIN_VALUE);
  return Math.min(1, Math.max(0, 1 + decibels / 60));
}

async function openMicrophone(id: string | null): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: id === null ? true : { deviceId: { ideal: id } } });
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === "NotAllowedError";
    const code = isDenied ? 31_401 : 31_402;
    throw new PhoneError(code, voiceErrors[code]);
  }
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
