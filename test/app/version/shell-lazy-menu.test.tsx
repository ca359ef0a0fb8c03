import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LazyMenu } from "../../../src/app/version/lazy-menu.tsx";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { mount } from "../../fixtures/mount.tsx";

test("a menu that cannot be fetched says so, leaves the page as it is, and opens at a later press", async () => {
  let asked = 0;
  const load = () =>
    ++asked === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve({ words: "The menu, open" });
  await mount(
    <>
      <p>The page itself</p>
      <LazyMenu
        closed={(open) => <button onClick={open}>Menu</button>}
        load={load}
        opened={({ words }) => <p>{words}</p>}
      />
      <Toasts />
    </>,
  );
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(page.getByText("This could not be loaded. Try again.")).toBeVisible();
  await expect.element(page.getByText("The page itself")).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.element(page.getByText("The menu, open")).toBeVisible();
});
