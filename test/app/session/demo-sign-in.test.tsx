import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { DemoSignIn } from "../../../src/app/session/demo-sign-in.tsx";
import { demoAccounts } from "../../../src/domain/session/demo-accounts.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

afterEach(unmount);

test("a role's button signs in with its demo account, and a refusal is said", async () => {
  const sent: unknown[] = [];
  const onSignIn = async (credentials: unknown) => {
    sent.push(credentials);
    throw new RequestFailed({ status: 422, code: "wrong", errors: { base: ["Wrong email or password."] } });
  };
  await mount(<DemoSignIn demo={demoAccounts} onSignIn={onSignIn} />);
  const roles = page.getByRole("region", { name: "Try the demo as" }).getByRole("button");
  await expect.element(roles.first()).toBeVisible();
  await expect
    .poll(() => roles.elements().map(({ textContent }) => textContent))
    .toEqual(["Agent", "Telemarketer", "Field manager", "Manager", "Unit admin", "Administrator"]);
  await page.getByRole("button", { name: "Agent", exact: true }).click();
  await expect.element(page.getByText("Wrong email or password.")).toBeVisible();
  expect(sent).toEqual([{ email: "agent@demo.fieldline.test", password: demoAccounts.password }]);
});
