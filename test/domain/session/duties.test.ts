import { expect, test } from "vitest";
import { type Duty, type DutifulUser, dutyOf } from "../../../src/domain/session/duties.ts";

const required = { "two_fa_is_required?": true };

test.each<[name: string, user: DutifulUser, isActing: boolean, duty: Duty | null]>([
  ["nothing is due", {}, false, null],
  ["a password", { "change_password?": true }, false, "password_change"],
  ["a second factor", required, false, "two_factor"],
  ["a second factor that is on", { ...required, "has_2fa_enabled?": true }, false, null],
  ["one that is on and not required", { "has_2fa_enabled?": true }, false, null],
  ["both: the password first", { ...required, "change_password?": true }, false, "password_change"],
  ["a second factor, while somebody acts as the person", required, true, null],
  ["a password, while somebody acts as the person", { "change_password?": true }, true, null],
])("%s", (_name, user, isActing, duty) => {
  expect(dutyOf(user, isActing)).toBe(duty);
});
