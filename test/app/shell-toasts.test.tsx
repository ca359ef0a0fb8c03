import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Toasts } from "../../src/app/shell/toasts.tsx";
import { tell } from "../../src/app/shell/report.ts";
import { mount, unmount } from "../fixtures/mount.tsx";

afterEach(unmount);

test("what is told can be put away by a button that says what it does", async () => {
  await mount(<Toasts />);
  tell("This device is ready.");
  await expect.element(page.getByText("This device is ready.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByText("This device is ready.")).not.toBeInTheDocument();
});
