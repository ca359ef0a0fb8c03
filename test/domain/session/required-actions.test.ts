import { expect, test } from "vitest";
import {
  type RequiredAction,
  type UserWithRequiredActions,
  requiredActionOf,
} from "../../../src/domain/session/required-actions.ts";

const required = { "two_fa_is_required?": true };

test.each<[name: string, user: UserWithRequiredActions, isActing: boolean, requiredAction: RequiredAction | null]>([
  ["nothing is due", {}, false, null],
  ["a password", { "change_password?": true }, false, "password_change"],
  ["a second factor", required, false, "two_factor"],
  ["a second factor that is on", { ...required, "has_2fa_enabled?": true }, false, null],
  ["one that is on and not required", { "has_2fa_enabled?": true }, false, null],
  ["both: the password first", { ...required, "change_password?": true }, false, "password_change"],
  ["a second factor, while somebody acts as the person", required, true, null],
  ["a password, while somebody acts as the person", { "change_password?": true }, true, "password_change"],
])("%s", (_name, user, isActing, requiredAction) => {
  expect(requiredActionOf(user, isActing)).toBe(requiredAction);
});
