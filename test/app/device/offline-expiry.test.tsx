/** A real store in a real browser, and a server that is not heard of for a month. */
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { appSession } from "../../../src/app/app-session.ts";
import { LoginScreen } from "../../../src/app/session/login-screen.tsx";
import { type AppSession, SessionProvider } from "../../../src/app/base/session-provider.tsx";
import { OfflineExpiryWarning } from "../../../src/app/device/offline-expiry-warning.tsx";
import { StoreNewsBars } from "../../../src/app/device/store-notices.tsx";
import { readStored, writeStored } from "../../../src/app/base/stored.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { dayMs } from "../../../src/kit/durations.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { World } from "../../../src/kit/world.ts";
import { Unauthorized, Unreachable } from "../../../src/local/api/errors.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import { databaseNames } from "../../../src/local/db/database.ts";
import { writeMeta } from "../../../src/local/db/meta.ts";
import { noteCreate } from "../../../src/local/intents/notes.ts";
import { importKey } from "../../../src/local/outbox/outbox-backup.ts";
import type { SearchPort } from "../../../src/local/search/port.ts";
import { isStoreName } from "../../../src/local/store-name.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

const start = Date.UTC(2026, 4, 4, 9);
let clock: number;
let ada: CurrentUser;
let answers: boolean;
/** The session ended elsewhere. */
let isOver: boolean;
let looks: (() => void)[];
let opened: AppSession[];

beforeEach(() => {
  [clock, answers, isOver, looks, opened] = [start, true, false, [], []];
  ada = { id: realWorld().uuid(), actor: null } as CurrentUser;
});
afterEach(async () => {
  await unmount();
  await opened.at(-1)?.store.signedOut("forget");
  localStorage.clear();
  vi.restoreAllMocks();
});

const sealingKey = btoa("k".repeat(32));

/** The server again knows the owner, and returns the key of their work. */
function signInAgain(session: AppSession): Promise<void> {
  isOver = false;
  const headers = { "x-contract-version": "1" };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) =>
    url.toString().endsWith("/keeping_key")
      ? Response.json({ data: { key: sealingKey } }, { headers })
      : Response.json({ code: "unavailable" }, { status: 503, headers }),
  );
  return session.store.refresh();
}

/** The app restarted on the same machine; a minute's wait ends when the test says so. */
async function startApp(): Promise<AppSession> {
  const real = realWorld();
  const world: World = {
    ...real,
    now: () => clock,
    sleep: (ms, signal) => (ms === 60_000 ? new Promise((look) => looks.push(() => look())) : real.sleep(ms, signal)),
  };
  const request = (async () => {
    if (!answers) throw new Unreachable("no network");
    if (isOver) throw new Unauthorized("Unauthorized");
    return ada;
  }) as unknown as RequestFn;
  const newSyncWorker = () => ({ postMessage: () => {}, terminate: () => {} }) as unknown as Worker;
  const openSearch = () => ({ state: async () => {}, rest: async () => {}, close: () => {} }) as unknown as SearchPort;
  const session = appSession({ world, request, newSyncWorker, openSearch });
  opened.push(session);
  await session.store.start();
  return session;
}

/** Signed in, with a note that was not sent and the means to lock it away. */
async function signedIn(): Promise<AppSession> {
  const session = await startApp();
  await session.store.refresh();
  const { db, write } = session.store.view().store!.local;
  await writeMeta(db, "keeping_key", await importKey(sealingKey));
  const note = { id: ada.id, body: "never sent", kind: "note" as const, pinned: false, call_id: null };
  await write(noteCreate, { contact_id: 7, name: "Grace Hopper", note });
  return session;
}

function close({ store }: AppSession): void {
  store.view().store?.close();
}

/** Everything that another person could read here. */
const readable = async () => {
  const names = ((await databaseNames()) ?? []).join();
  return names + JSON.stringify(Object.entries(localStorage));
};

const stores = async () => ((await databaseNames()) ?? []).filter((name) => isStoreName(name) && name.includes(ada.id));

function show(session: AppSession, element: React.ReactElement) {
  return mount(
    <SessionProvider session={session}>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </SessionProvider>,
  );
}

test("a week before the end the device says so, and on the last day it still opens", async () => {
  close(await signedIn());
  answers = false;
  clock = start + 24 * dayMs;
  const session = await startApp();
  expect(session.store.view()).toMatchObject({ answer: "unknown", user: { id: ada.id } });
  await show(session, <OfflineExpiryWarning />);
  await expect
    .element(page.getByText("This device has not connected for 24 days. Connect within 6 days", { exact: false }))
    .toBeVisible();
  await unmount();
  close(session);
  clock = start + 30 * dayMs - 1;
  expect((await startApp()).store.view().answer).toBe("unknown");
});

test("after 30 days it opens nothing, holds nothing but the locked work, says why, and says it to its owner again", async () => {
  close(await signedIn());
  answers = false;
  clock = start + 30 * dayMs;
  const session = await startApp();
  expect(session.store.view()).toMatchObject({ answer: "none", user: null, store: null });
  expect(await stores()).toEqual([]);
  expect(await session.isWorkKept()).toBe(true);
  await show(session, <LoginScreen />);
  await expect.element(page.getByText("This device had not connected for 30 days", { exact: false })).toBeVisible();
  await expect.element(page.getByText("This device holds encrypted, unsent changes", { exact: false })).toBeVisible();
  await unmount();
  answers = true;
  await session.store.refresh();
  await show(session, <StoreNewsBars />);
  await expect
    .element(page.getByText("so its Fieldline data was removed. Downloading it again.", { exact: false }))
    .toBeVisible();
});

test("a clock that is a day ahead on the thirtieth day removes nothing where the server can be asked", async () => {
  close(await signedIn());
  clock = start + 29.5 * dayMs + dayMs;
  const session = await startApp();
  expect(session.store.view()).toMatchObject({ answer: "live", user: { id: ada.id } });
  expect(await session.store.view().store!.unsent()).toEqual(["Note on Grace Hopper: never sent"]);
});

test("an app left open for 30 days without a connection is emptied while it runs", async () => {
  const session = await signedIn();
  answers = false;
  clock = start + 29 * dayMs;
  looks.splice(0).forEach((look) => look());
  await expect.poll(() => looks.length).toBe(1);
  expect(session.store.view().answer).toBe("live");
  clock = start + 30 * dayMs;
  looks.splice(0).forEach((look) => look());
  await expect.poll(() => session.store.view().answer).toBe("none");
  await session.store.left();
  expect(await stores()).toEqual([]);
  expect(await session.isWorkKept()).toBe(true);
});

test("a session that ends elsewhere leaves only encrypted work and drafts, and both return with their owner", async () => {
  const session = await signedIn();
  writeStored("begun_notes", [[7, "Half a note about the spare key"]]);
  writeStored("event_draft", { key: "new", values: { title: "Visit at the lake" } });
  isOver = true;
  await session.store.refresh();
  expect(session.store.view()).toEqual({ answer: "none", user: null, store: null });
  const left = await readable();
  for (const secret of [ada.id, "spare key", "at the lake", "never sent"]) expect(left).not.toContain(secret);
  await show(session, <LoginScreen />);
  await expect.element(page.getByText("This device holds encrypted, unsent changes", { exact: false })).toBeVisible();
  await unmount();
  await signInAgain(session);
  expect(await session.store.view().store!.unsent()).toEqual(["Note on Grace Hopper: never sent"]);
  expect(readStored("begun_notes")).toEqual([[7, "Half a note about the spare key"]]);
  expect(readStored("event_draft")).toMatchObject({ key: "new" });
});

test("drafts alone are kept as well", async () => {
  const session = await startApp();
  await session.store.refresh();
  await writeMeta(session.store.view().store!.local.db, "keeping_key", await importKey(sealingKey));
  writeStored("begun_emails", [[7, "Dear Grace"]]);
  isOver = true;
  await session.store.refresh();
  expect(await readable()).not.toContain("Dear Grace");
  await signInAgain(session);
  expect(readStored("begun_emails")).toEqual([[7, "Dear Grace"]]);
});
