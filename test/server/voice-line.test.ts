import { expect, test } from "vitest";
import { type End, Line, type Sound } from "../../src/server/voice/line.ts";
import { silentFrame } from "../../src/server/voice/sounds.ts";

test("keys pressed faster than they can sound are let go, and the line is free again", () => {
  const tone = new Uint8Array(silentFrame.length).fill(1);
  const heard: Sound[] = [];
  const end = (hear: End["hear"]): End => ({ say: () => silentFrame, hear });
  const line = new Line(
    end(() => undefined),
    end((sound) => heard.push(sound)),
  );
  for (let key = 0; key < 10_000; key++) line.playKey("right", [tone]);
  for (let at = 0; at < 10_000; at++) line.tick();
  expect(heard.filter((sound) => sound === tone)).toHaveLength(1_500);
});
