import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { RequireSession } from "../../../src/app/session/guards.tsx";
import { takeRememberedPath } from "../../../src/app/session/redirect-path.ts";
import { type AppStore, SessionProvider } from "../../../src/app/base/session-provider.tsx";
import { SessionStore } from "../../../src/app/base/session-store.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unauthorized, Unreachable } from "../../../src/local/api/errors.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount } from "../../fixtures/mount.tsx";

const calm = {
  id: "ada",
  actor: null,
  unpaid: false,
  updated_tos: true,
  session_marker: null,
  "change_password?": false,
  "two_fa_is_required?": false,
  "has_2fa_enabled?": false,
} as CurrentUser;

/** Loads the billing page. */
let billing: Promise<{ Component: () => ReactNode }>;
beforeEach(() => void (billing = Promise.resolve({ Component: () => <p>The page</p> })));

interface Server {
  me: () => Promise<CurrentUser>;
}

/** A signed-in page at `path`, over a device that may remember Ada and a server that answers as told. */
async function visit(path: string, server: Server, { remembers = false }: { remembers?: boolean } = {}) {
  const request = (async () => undefined) as unknown as RequestFn;
  const store = new SessionStore<AppStore>({
    world: realWorld(),
    fetchMe: () => server.me(),
    remembered: () => (remembers ? { user_id: "ada", actor_id: null } : null),
    remember: () => {},
    hasMarker: () => true,
    open: async (identity) => ({
      identity,
      local: { request } as Local,
      me: remembers ? calm : undefined,
      isOverdue: false,
      saveMe: async () => {},
      restore: async () => {},
      begin: () => {},
      unsent: async () => [],
      canKeep: async () => false,
      noteFilled: async () => {},
      close: () => {},
      wipe: async () => {},
    }),
    clearOthers: async () => {},
  });
  const guarded = (
    <RequireSession>
      <Outlet />
    </RequireSession>
  );
  const routes = [
    { path: "/login", element: <p>Sign in here</p> },
    {
      element: guarded,
      children: [
        { path: "/billing", lazy: () => billing },
        { path: "*", element: <p>The page</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  void store.start();
  await mount(
    <SessionProvider
      session={{ store, request, world: realWorld(), isWorkKept: async () => false, remains: async () => "nothing" }}
    >
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return { at: () => router.state.location.pathname + router.state.location.search, store, router };
}

afterEach(() => void takeRememberedPath());

test("without a session every page leads to sign-in, and a contact page is remembered", async () => {
  const { at } = await visit("/contacts/4711?tab=notes", {
    me: () => Promise.reject(new Unauthorized("Unauthorized")),
  });
  await expect.element(page.getByText("Sign in here")).toBeVisible();
  expect(at()).toBe("/login");
  expect(takeRememberedPath()).toBe("/contacts/4711?tab=notes");
  expect(takeRememberedPath()).toBe("/");
});

test("other pages are not remembered", async () => {
  await visit("/sync", { me: () => Promise.reject(new Unauthorized("Unauthorized")) });
  await expect.element(page.getByText("Sign in here")).toBeVisible();
  expect(takeRememberedPath()).toBe("/");
});

test.each([
  [{ "change_password?": true }, "/account/profile?tab=password"],
  [{ "two_fa_is_required?": true }, "/account/profile?tab=two_factor"],
  [{ unpaid: true }, "/billing"],
])("who must do something first is led there: %o", async (change, path) => {
  const { at } = await visit("/contacts", { me: async () => ({ ...calm, ...change }) });
  await expect.element(page.getByText("The page")).toBeVisible();
  await expect.poll(at).toBe(path);
});

test("a redirect whose page is still loading is not lost to another navigation", async () => {
  const loading = Promise.withResolvers<{ Component: () => ReactNode }>();
  billing = loading.promise;
  const { at, router } = await visit("/contacts", { me: async () => ({ ...calm, unpaid: true }) });
  await expect.poll(() => router.state.navigation.location?.pathname).toBe("/billing");
  await router.navigate("/", { replace: true });
  loading.resolve({ Component: () => <p>The bill</p> });
  await expect.element(page.getByText("The bill")).toBeVisible();
  expect(at()).toBe("/billing");
});

test("without a connection no one is redirected before the server has answered", async () => {
  const { at, store } = await visit(
    "/contacts/4711",
    { me: () => Promise.reject(new Unreachable("no network")) },
    { remembers: true },
  );
  await expect.element(page.getByText("The page")).toBeVisible();
  await store.refresh();
  expect(at()).toBe("/contacts/4711");
});

test("who never accepted the terms is asked to, not told that they changed", async () => {
  await visit("/contacts", { me: async () => ({ ...calm, tos: false, updated_tos: false }) });
  await expect.element(page.getByRole("dialog", { name: "Before you begin" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test("changed terms are asked for over the page, and accepting them goes on", async () => {
  let accepted = false;
  const { at, store } = await visit("/contacts", { me: async () => ({ ...calm, tos: true, updated_tos: accepted }) });
  await expect.element(page.getByRole("dialog", { name: "Our terms have changed" })).toBeVisible();
  expect(at()).toBe("/contacts");
  accepted = true;
  await page.getByRole("button", { name: "I accept" }).click();
  await expect.poll(() => store.view().user?.updated_tos).toBe(true);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
