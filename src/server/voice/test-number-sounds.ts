/** What the line test numbers play after they answer (`domain/dialer/test-numbers.ts`). */
import type { TestNumberKind } from "../../domain/dialer/test-numbers.ts";
import type { World } from "../../kit/world.ts";
import { frameMs } from "./limits.ts";
import type { End, Sound } from "./line.ts";
import { beep, type Frame, keyFrequencies, ringback, silence, silentFrame, tone, voice } from "./sounds.ts";

/** Plays a loop, as while ringing. */
export function loopEnd(frames: readonly Frame[]): End {
  let at = 0;
  return { say: () => frames[at++ % frames.length] ?? silentFrame, receive: () => undefined };
}

export const ringingEnd = () => loopEnd(ringback);

const echoDelayFrames = 400 / frameMs;

export function echoEnd(): End {
  const heard: Sound[] = silence(echoDelayFrames * frameMs);
  return { say: () => heard.shift() ?? silentFrame, receive: (sound) => void heard.push(sound) };
}

/** Plays speech and four seconds of silence in a loop. */
const voiceEnd = () => loopEnd([...voice, ...silence(4_000)]);

/** Packet loss, in both directions. */
function lossyEnd(inner: End, percent: number, random: () => number): End {
  const survives = (sound: Sound): Sound => (random() * 100 < percent ? "lost" : sound);
  return {
    say: () => survives(inner.say()),
    receive: (sound, delayMs) => inner.receive(survives(sound), delayMs),
  };
}

function unevenEnd(inner: End, ms: number, random: () => number): End {
  return { ...inner, delayMs: () => random() * ms };
}

const soundBetweenMs = 8_000;

/** Good for eight seconds, then silence for `seconds`. */
function breakingEnd(inner: End, seconds: number): End {
  let at = 0;
  const goodFrames = soundBetweenMs / frameMs;
  const cycle = goodFrames + (seconds * 1_000) / frameMs;
  return { ...inner, say: () => (at++ % cycle < goodFrames ? inner.say() : "still") };
}

export function answeredEnd(kind: TestNumberKind, amount: number, world: Pick<World, "random">): End {
  const random = () => world.random();
  if (kind === "echo") return echoEnd();
  if (kind === "loss") return lossyEnd(voiceEnd(), amount, random);
  if (kind === "jitter") return unevenEnd(voiceEnd(), amount, random);
  if (kind === "silence") return breakingEnd(voiceEnd(), amount);
  if (kind === "callback") return loopEnd([...beep, ...silence(600)]);
  return voiceEnd();
}

const keyMs = 160;

export function keyTone(key: string): Frame[] {
  const frequencies = keyFrequencies(key);
  return frequencies.length === 0 ? [] : tone(frequencies, keyMs);
}
