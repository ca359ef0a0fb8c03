import { expect, test } from "vitest";
import type { TestNumberKind } from "../../../src/domain/dialer/test-numbers.ts";
import { answeredEnd } from "../../../src/server/voice/test-number-sounds.ts";
import { type End, Line, type Sound } from "../../../src/server/voice/line.ts";
import { createClock } from "../../../src/server/voice/clock.ts";
import { JitterQueue } from "../../../src/server/voice/jitter-queue.ts";
import { silentFrame, voice } from "../../../src/server/voice/sounds.ts";
import { seededWorld } from "../../fixtures/world.ts";

test("keys pressed faster than they can sound are let go, and the line is free again", () => {
  const tone = new Uint8Array(silentFrame.length).fill(1);
  const heard: Sound[] = [];
  const end = (listener: End["receive"]): End => ({ say: () => silentFrame, receive: listener });
  const line = new Line(
    end(() => undefined),
    end((sound) => heard.push(sound)),
  );
  for (let key = 0; key < 10_000; key++) line.playKey("right", [tone]);
  for (let at = 0; at < 10_000; at++) line.tick();
  expect(heard.filter((sound) => sound === tone)).toHaveLength(1_500);
});

test("calls go on sounding when the machine's clock is put back or forward", async () => {
  const world = seededWorld(3);
  const clock = createClock(world, (error) => {
    throw error;
  });
  let beats = 0;
  const stop = clock.every(() => (beats += 1));
  const beatsIn = async (ms: number) => {
    const before = beats;
    for (let at = 0; at < ms; at += 20) await world.pass(20);
    return beats - before;
  };
  expect(await beatsIn(200)).toBeGreaterThanOrEqual(9);
  world.skew(-60_000);
  expect(await beatsIn(200)).toBeGreaterThanOrEqual(8);
  world.skew(60_000);
  expect(await beatsIn(200)).toBeGreaterThanOrEqual(8);
  stop();
});

test("a sender that restarts its sequence is heard from its second packet on; a late packet is dropped", () => {
  const packet = (byte: number) => new Uint8Array(silentFrame.length).fill(byte);
  const queue = new JitterQueue();
  const heard = () => queue.take()?.[0];
  for (let at = 0; at < 4; at++) queue.push(5_000 + at, packet(1));
  queue.push(4_999, packet(9));
  queue.push(5_004, packet(1));
  expect([heard(), heard(), heard(), heard(), heard(), heard()]).toEqual([1, 1, 1, 1, 1, undefined]);
  for (let at = 0; at < 4; at++) queue.push(100 + at, packet(2));
  expect([heard(), heard(), heard()]).toEqual([2, 2, 2]);
});

/** Told by runs: how many pieces of 20 ms were sound, pauses within speech counted in, and how many nothing at all. */
function runsOf(kind: TestNumberKind, amount: number, pieces: number): [what: string, count: number][] {
  const end = answeredEnd(kind, amount, seededWorld(5));
  const runs: [string, number][] = [];
  for (let at = 0; at < pieces; at++) {
    const what = end.say() === "still" ? "still" : "sound";
    const last = runs.at(-1);
    if (last?.[0] === what) last[1]++;
    else runs.push([what, 1]);
  }
  return runs;
}

test("a line that breaks is good for eight seconds and then carries nothing for as long as was asked", () => {
  expect(runsOf("silence", 3, 1_000)).toEqual([
    ["sound", 400],
    ["still", 150],
    ["sound", 400],
    ["still", 50],
  ]);
});

test("a voice speaks, listens for four seconds, and speaks again", () => {
  const end = answeredEnd("voice", 0, seededWorld(5));
  const heard = Array.from({ length: voice.length + 200 + voice.length }, () => end.say());
  expect(heard).toEqual([...voice, ...Array<Sound>(200).fill(silentFrame), ...voice]);
  expect(voice.some((piece) => piece !== silentFrame)).toBe(true);
});
