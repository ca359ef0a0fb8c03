import { expect, test } from "vitest";
import { pendingOf } from "../../../src/app/contact-parts/contact-context.ts";

const policy = "0193a000-0000-7000-8000-000000000001";
const touches = [{ collection: "policies", id: policy }] as const;
const waiting = [
  { touches, at: 5_000, state: "waiting" },
  { touches, at: 6_000, state: "needs" },
] as unknown as Parameters<typeof pendingOf>[0];

test.each([
  ["a record with any change that waits", policy, undefined, "needs_you"],
  ["a step that waits", policy, 5_000, "on_device"],
  ["a step that was refused", policy, 6_000, "needs_you"],
  ["a step of the same policy that arrived long ago", policy, 1_000, "none"],
  ["another record", "0193a000-0000-7000-8000-000000000002", undefined, "none"],
] as const)("%s", (_what, id, at, state) => {
  expect(pendingOf(waiting, id, at)).toBe(state);
});
