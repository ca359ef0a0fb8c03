/** What a company tells before and after signing in: its words, maintenance, and an app it takes no more. */
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { appSession } from "../../../src/app/app-session.ts";
import { sessionRoutes } from "../../../src/app/session/routes.tsx";
import { type AppSession, SessionProvider } from "../../../src/app/base/session-provider.tsx";
import { settings } from "../../../src/contract/company/settings.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unauthorized } from "../../../src/local/api/errors.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import type { SearchPort } from "../../../src/local/search/port.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

const now = Date.UTC(2026, 10, 25, 17);
let said: Record<string, string>;
let asked: unknown[];
let session: AppSession;
beforeEach(() => {
  [said, asked] = [{}, []];
});
afterEach(async () => {
  await unmount();
  localStorage.clear();
});

async function open(address = "/login"): Promise<void> {
  const request = (async (endpoint: unknown, input: { query?: object }) => {
    if (endpoint !== settings.show) throw new Unauthorized("nobody");
    asked.push(input.query);
    return { data: { name: "company", value: JSON.stringify(said), updated_at: null } };
  }) as unknown as RequestFn;
  const newSyncWorker = () => ({ postMessage: () => {}, terminate: () => {} }) as unknown as Worker;
  const openSearch = () => ({ state: async () => {}, rest: async () => {}, close: () => {} }) as unknown as SearchPort;
  session = appSession({ world: { ...realWorld(), now: () => now }, request, newSyncWorker, openSearch });
  await session.store.start();
  await mount(
    <SessionProvider session={session}>
      <RouterProvider router={createMemoryRouter(sessionRoutes, { initialEntries: [address] })} />
    </SessionProvider>,
  );
}

test.each(["/login", "/login-app"])("%s shows the company's words as plain text", async (address) => {
  said = { login_banner: 'Closed on <b>Friday</b>.\nSee <a href="https://x.test">here</a>.' };
  await open(`${address}?company=coastal`);
  const words = page.getByText("Closed on <b>Friday</b>.", { exact: false });
  await expect.element(words).toBeVisible();
  await expect.poll(() => words.getByRole("link").elements()).toEqual([]);
  expect(asked[0]).toEqual({ company: "coastal" });
});

test("upcoming maintenance is announced until dismissed, running maintenance stays", async () => {
  said = { maintenance: JSON.stringify({ from: now + 3_600_000, until: now + 7_200_000, says: "A larger disk" }) };
  await open();
  const bar = page.getByRole("status", { name: "Maintenance" });
  await expect
    .element(bar.getByText("A larger disk. Signing in may not work during that time.", { exact: false }))
    .toBeVisible();
  await bar.getByRole("button", { name: "Got it" }).click();
  await expect.element(bar).not.toBeInTheDocument();
  said = { maintenance: JSON.stringify({ from: now - 1, until: null, says: "" }) };
  dispatchEvent(new Event("focus"));
  await expect.element(bar.getByText("Maintenance in progress.", { exact: false })).toBeVisible();
  await expect.poll(() => bar.getByRole("button").elements()).toEqual([]);
  said = {};
  dispatchEvent(new Event("focus"));
  await expect.element(bar).not.toBeInTheDocument();
});

test("an app that is too old says that it must be updated, and how", async () => {
  said = { min_app_version: "99.0" };
  await open();
  const bar = page.getByRole("status", { name: "Update needed" });
  await expect.element(bar.getByText("Update Fieldline to continue.", { exact: true })).toBeVisible();
  await expect.element(bar.getByRole("button", { name: "Load the new version" })).toBeVisible();
});
