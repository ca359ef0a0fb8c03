/** Nothing of acting as another user stays on the device afterwards. */
import { afterEach, expect, test } from "vitest";
import { recall, remember } from "../../../src/app/base/stored.ts";
import { lastLogin, pushLogin } from "../../../src/app/session/login-stack.ts";

const step = { user_id: "alma", name: "Alma Prairie", session_id: "one" };
afterEach(() => localStorage.clear());

test("while acting, the way back is kept", () => {
  pushLogin(step);
  remember({ user_id: "ada", actor_id: "alma" });
  expect([lastLogin(), recall()]).toEqual([step, { user_id: "ada", actor_id: "alma" }]);
});

test.each([
  ["signing out while acting", null],
  ["a return to oneself", { user_id: "alma", actor_id: null }],
])("%s contains no name or id of the acting user", (_name, identity) => {
  pushLogin(step);
  remember({ user_id: "ada", actor_id: "alma" });
  remember(identity);
  expect(lastLogin()).toBeUndefined();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(identity === null ? "alma" : "Alma");
});
