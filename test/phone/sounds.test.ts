import { expect, test } from "vitest";
import { levelOf } from "../../src/phone/microphone.ts";
import { plainOnHost } from "../../src/phone/plain-sockets.ts";
import { soundFile, soundNames } from "../../src/phone/sounds.ts";

test("all fifteen sounds are whole, small WAV files without a click at either end", () => {
  expect(soundNames().toSorted()).toEqual(
    "0123456789sh"
      .split("")
      .map((key) => `dtmf${key}`)
      .concat("disconnect", "incoming", "outgoing")
      .toSorted(),
  );
  for (const name of soundNames()) {
    const file = soundFile(name);
    const view = new DataView(file.buffer);
    expect(new TextDecoder().decode(file.subarray(0, 4))).toBe("RIFF");
    expect(view.getUint32(4, true)).toBe(file.length - 8);
    expect(view.getUint32(40, true)).toBe(file.length - 44);
    expect([file[44], file.at(-1)], name).toEqual([128, 128]);
    expect(file.length).toBeLessThan(32_000);
  }
});

test("a touch tone is its row and its column", () => {
  const wave = [...soundFile("dtmf5").subarray(44)].map((sample) => (sample - 128) / 128);
  const strength = (hertz: number) => {
    const turn = (at: number) => (2 * Math.PI * hertz * at) / 8_000;
    const cos = wave.reduce((sum, value, at) => sum + value * Math.cos(turn(at)), 0);
    const sin = wave.reduce((sum, value, at) => sum + value * Math.sin(turn(at)), 0);
    return Math.hypot(cos, sin);
  };
  const [row, column] = [strength(770), strength(1336)];
  for (const other of [697, 852, 941, 1209, 1477]) expect(strength(other)).toBeLessThan(Math.min(row, column) / 5);
});

test.each([
  ["wss://localhost:3000/voice/signal", "ws://localhost:3000/voice/signal"],
  ["wss://voice-js.roaming.twilio.com/signal", "wss://voice-js.roaming.twilio.com/signal"],
  ["wss://localhost:3000.evil.test/x", "wss://localhost:3000.evil.test/x"],
])("%s is reached as %s", (url, reached) => expect(plainOnHost(url, "localhost:3000")).toBe(reached));

test("silence is 0 on the meter, full scale 1", () => {
  expect(levelOf(new Float32Array(256))).toBe(0);
  expect(levelOf(new Float32Array(256).fill(1))).toBe(1);
  expect(levelOf(new Float32Array(256).fill(0.03))).toBeCloseTo(0.49, 1);
});
