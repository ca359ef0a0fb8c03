/** The side navigation: the group that folds, and where one is. */
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Navigation } from "../../../src/app/frame/navigation.tsx";
import { navigationFor } from "../../../src/app/frame/navigation-items.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

afterEach(async () => {
  await unmount();
  localStorage.clear();
  await page.viewport(1280, 800);
});

const items = navigationFor({ account_type: "admin", rm: false, features: {} });

async function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        path: "*",
        element: (
          <div data-testid="rail" style={{ width: "5.25rem", height: "30rem", overflowY: "auto" }}>
            <Navigation items={items} collapses />
          </div>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  await mount(<RouterProvider router={router} />);
  return router;
}

const link = (name: string) => page.getByRole("link", { name, exact: true });
const admin = page.getByRole("button", { name: "Admin" });

test("admin pages are folded away until they are asked for, and stay as they were left", async () => {
  await open("/contacts");
  await expect.element(link("Contacts")).toBeVisible();
  await expect.element(link("Carriers")).not.toBeInTheDocument();
  await admin.click();
  await expect.element(link("Carriers")).toBeVisible();
  const links = page.getByRole("link").elements();
  expect(links.filter((one) => one.querySelector("svg") === null).map((one) => one.textContent)).toEqual([]);
  // None is left out of the sections.
  expect(links.map((one) => one.textContent).toSorted()).toEqual(items.map(({ label }) => label).toSorted());
  await unmount();
  await open("/contacts");
  await expect.element(link("Carriers")).toBeVisible();
  await admin.click();
  await expect.element(link("Carriers")).not.toBeInTheDocument();
});

test("the page one is on is in view, wherever it is in the list and however one came to it", async () => {
  await page.viewport(820, 1180);
  const router = await open("/contacts");
  await expect.element(admin).toHaveAttribute("aria-expanded", "false");
  await router.navigate("/admin/audit");
  await expect.element(link("Audit log")).toBeInTheDocument();
  await expect
    .poll(() => {
      const rail = page.getByTestId("rail").element().getBoundingClientRect();
      const { top, bottom } = link("Audit log").element().getBoundingClientRect();
      return [top - rail.top, rail.bottom - bottom].every((gap) => gap >= -1);
    })
    .toBe(true);
  await admin.click();
  await expect.element(link("Audit log")).not.toBeInTheDocument();
});

test("on a tablet every item has its name below its icon", async () => {
  await page.viewport(820, 1180);
  await open("/contacts");
  await expect.element(link("Who to call")).toBeVisible();
  const [icon, words] = ["svg", "span"].map((part) =>
    link("Who to call").element().querySelector(part)!.getBoundingClientRect(),
  );
  expect(words!.top).toBeGreaterThanOrEqual(icon!.bottom);
  expect(getComputedStyle(link("Who to call").element().querySelector("span")!).opacity).toBe("1");
});
