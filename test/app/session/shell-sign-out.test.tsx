import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type AppStore, SessionProvider, useSession } from "../../../src/app/base/session-provider.tsx";
import { SessionStore } from "../../../src/app/base/session-store.ts";
import { SignOutDialog } from "../../../src/app/session/sign-out-dialog.tsx";
import { isSessionToEnd, wasLeft } from "../../../src/app/base/end-session.ts";
import { miniCalendar } from "../../../src/app/base/mini-calendar-state.ts";
import { useSignOut } from "../../../src/app/session/use-sign-out.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { SsoLogoutScreen } from "../../../src/app/session/sso-logout-screen.tsx";
import { realWorld } from "../../../src/kit/real-world.ts";
import { RequestFailed, Unreachable } from "../../../src/local/api/errors.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import type { QueuedIntent } from "../../../src/local/db/records.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

let db: LocalDatabase;
const waiting = (title: string) =>
  ({
    id: title,
    title,
    at: 0,
    state: "waiting",
    keys: [],
    touches: [],
    tries: 0,
    next_at: 0,
  }) as unknown as QueuedIntent;

function SignOutButton() {
  const { view } = useSession();
  const signingOut = useSignOut();
  const [failure, setFailure] = useState("");
  if (!view.store) return <p>Signed out</p>;
  return (
    <>
      <button
        type="button"
        disabled={signingOut.busy}
        onClick={() => void signingOut.start().catch((error: Error) => setFailure(error.name))}
      >
        Sign out of here
      </button>
      <output>{failure}</output>
      {signingOut.asks ? <SignOutDialog asks={signingOut.asks} signingOut={signingOut} /> : null}
    </>
  );
}

/** Ada is signed in, with these changes not sent yet. */
async function signedIn(
  titles: readonly string[],
  answer: () => Promise<void> = async () => {},
  { screen = <SignOutButton />, keeps = true } = {},
) {
  db = openDatabase(`sign-out-${titles.length}-${realWorld().uuid()}`);
  await db.outbox.bulkAdd(titles.map(waiting));
  const calls: string[] = [];
  const request = (async (endpoint: { method: string; path: string }) => {
    calls.push(`${endpoint.method} ${endpoint.path}`);
    return answer();
  }) as unknown as RequestFn;
  const state = { wakes: 0, wiped: false, unsent: "", canKeep: keeps };
  const local = { db, request, wake: () => void state.wakes++ } as unknown as Local;
  const store = new SessionStore<AppStore>({
    world: realWorld(),
    fetchMe: async () => ({ id: "ada", actor: null }) as CurrentUser,
    remembered: () => null,
    remember: () => {},
    hasMarker: () => true,
    open: async (identity) => ({
      identity,
      local,
      me: undefined,
      isOverdue: false,
      saveMe: async () => {},
      restore: async () => {},
      begin: () => {},
      unsent: async () => (await db.outbox.toArray()).map(({ title }) => title),
      canKeep: async () => state.canKeep,
      noteFilled: async () => {},
      close: () => {},
      wipe: async (unsent) => {
        state.wiped = true;
        state.unsent = unsent;
      },
    }),
    clearOthers: async () => {},
  });
  await store.start();
  await mount(
    <SessionProvider
      session={{ store, request, world: realWorld(), isWorkKept: async () => false, remains: async () => "nothing" }}
    >
      <RouterProvider router={createMemoryRouter([{ path: "*", element: screen }])} />
    </SessionProvider>,
  );
  return { calls, state };
}
const press = (name: string) => page.getByRole("button", { name }).click();

afterEach(async () => {
  localStorage.clear();
  await unmount();
  db.close();
});

test("with everything sent, signing out asks nothing and wipes the device", async () => {
  const { calls, state } = await signedIn([]);
  await press("Sign out of here");
  await expect.element(page.getByText("Signed out")).toBeVisible();
  expect(calls).toEqual(["DELETE /v1/sessions"]);
  expect(state.wiped).toBe(true);
});

test("a failed sign-out ends, and its caller gets the reason (spec 000 §4)", async () => {
  const failed = new RequestFailed({ status: 503, code: "unavailable", errors: {} });
  const { state } = await signedIn([], () => Promise.reject(failed));
  await press("Sign out of here");
  await expect.element(page.getByText("RequestFailed")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sign out of here" })).toBeEnabled();
  expect(state.wiped).toBe(false);
});

test("a sign-out hides the small calendar, and a sign-in leaves it as it is (spec 000 §4)", async () => {
  miniCalendar.put(true);
  await signedIn([]);
  expect(miniCalendar.isOpen()).toBe(true);
  await press("Sign out of here");
  await expect.element(page.getByText("Signed out")).toBeVisible();
  expect(miniCalendar.isOpen()).toBe(false);
  await signedIn([]);
  expect(miniCalendar.isOpen()).toBe(false);
});

test("unsent work is named, and staying keeps it", async () => {
  const { calls, state } = await signedIn(["Note for Grace Hopper", "Status of Ada Lovelace"]);
  await press("Sign out of here");
  await expect.element(page.getByText("Note for Grace Hopper")).toBeVisible();
  await expect.element(page.getByText("Status of Ada Lovelace")).toBeVisible();
  await press("Stay signed in");
  expect(calls).toEqual([]);
  expect(state.wiped).toBe(false);
  expect(await db.outbox.count()).toBe(2);
});

test("unsent work can be sent first; once it is gone the way is free", async () => {
  const { state } = await signedIn(["Note for Grace Hopper"]);
  await press("Sign out of here");
  await press("Send now");
  expect(state.wakes).toBe(1);
  await db.outbox.clear();
  await expect.element(page.getByText("All changes sent.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect.element(page.getByText("Signed out")).toBeVisible();
});

test("giving up says how much is given up", async () => {
  const { state } = await signedIn(["Note for Grace Hopper", "Status of Ada Lovelace"]);
  await press("Sign out of here");
  await press("Discard these 2 changes and sign out");
  await expect.element(page.getByText("Signed out")).toBeVisible();
  expect(state.wiped).toBe(true);
  // Single sign-on asks the next person who they are.
  expect(wasLeft()).toBe(true);
});

test("unsent work can be left here for the same person, locked", async () => {
  const { calls, state } = await signedIn(["Note for Grace Hopper"]);
  await press("Sign out of here");
  await press("Keep changes and sign out");
  await expect.element(page.getByText("Signed out")).toBeVisible();
  expect(calls).toEqual(["DELETE /v1/sessions"]);
  expect(state).toMatchObject({ wiped: true, unsent: "keep" });
});

test("without a network too: the session ends at the next start", async () => {
  const { state } = await signedIn(["Note for Grace Hopper"], () => Promise.reject(new Unreachable("no network")));
  await press("Sign out of here");
  await press("Keep changes and sign out");
  await expect.element(page.getByText("Signed out")).toBeVisible();
  expect(state).toMatchObject({ wiped: true, unsent: "keep" });
  expect(isSessionToEnd()).toBe(true);
});

test("known to be offline, unsent work is not offered to be sent but to be kept, until the server answers again", async () => {
  const { calls } = await signedIn(["Note for Grace Hopper"]);
  await changeStatus(db, { reach: "offline" });
  await press("Sign out of here");
  const dialog = page.getByRole("dialog", { name: "You are offline" });
  await expect.element(dialog.getByText("Note for Grace Hopper")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Send now" })).not.toBeInTheDocument();
  await expect
    .element(dialog.getByRole("button", { name: "Keep changes and sign out" }))
    .toHaveAttribute("data-variant", "filled");
  expect(calls).toEqual([]);
  await changeStatus(db, { reach: "online" });
  await expect.element(page.getByRole("dialog", { name: "You have unsent changes" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Send now" })).toBeVisible();
});

test("where it cannot be locked no one is signed out and nothing is lost", async () => {
  const { calls, state } = await signedIn(["Note for Grace Hopper"]);
  state.canKeep = false;
  await press("Sign out of here");
  await press("Keep changes and sign out");
  await expect.element(page.getByRole("button", { name: "Keep changes and sign out" })).toBeEnabled();
  expect(calls).toEqual([]);
  expect(state.wiped).toBe(false);
});

test("without a network the device is emptied now and the session ends at the next start", async () => {
  const { state } = await signedIn([], () => Promise.reject(new Unreachable("no network")));
  await press("Sign out of here");
  await expect.element(page.getByRole("dialog", { name: "You are offline" })).toBeVisible();
  expect(state.wiped).toBe(false);
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect.element(page.getByText("Signed out")).toBeVisible();
  expect(state.wiped).toBe(true);
  expect(isSessionToEnd()).toBe(true);
});

const signedOutElsewhere = (titles: readonly string[], answer?: () => Promise<void>, keeps = true) =>
  signedIn(titles, answer, { screen: <SsoLogoutScreen />, keeps });

test("signed out at the provider, this device follows", async () => {
  const { calls, state } = await signedOutElsewhere([]);
  await expect.element(page.getByText("You are signed out.")).toBeVisible();
  expect(calls).toEqual(["DELETE /v1/sessions"]);
  expect(state.wiped).toBe(true);
});

test("signed out at the provider, what is unsent stays sealed for its owner, with or without a network", async () => {
  const online = await signedOutElsewhere(["Note for Grace Hopper"]);
  await expect.element(page.getByText("You are signed out.")).toBeVisible();
  expect(online.state).toMatchObject({ wiped: true, unsent: "keep" });
  await unmount();
  db.close();
  const offline = await signedOutElsewhere(["Note"], () => Promise.reject(new Unreachable("no network")));
  await expect.element(page.getByText("You are signed out.")).toBeVisible();
  expect(offline.state).toMatchObject({ wiped: true, unsent: "keep" });
  expect(isSessionToEnd()).toBe(true);
});

test("signed out at the provider, what cannot be sealed is named, and staying loses nothing", async () => {
  const { calls, state } = await signedOutElsewhere(["Note for Grace Hopper"], undefined, false);
  await expect.element(page.getByRole("dialog").getByText("Note for Grace Hopper")).toBeVisible();
  await press("Stay signed in");
  await expect.element(page.getByText("You are still signed in on this device", { exact: false })).toBeVisible();
  expect([calls, state.wiped]).toEqual([[], false]);
  await press("Sign out on this device");
  await press("Discard this change and sign out");
  await expect.element(page.getByText("You are signed out.")).toBeVisible();
  expect(state).toMatchObject({ wiped: true, unsent: "give_up" });
});
