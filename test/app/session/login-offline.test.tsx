/** The sign-in page without a connection, over what is left in a real browser. */
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { appSession } from "../../../src/app/app-session.ts";
import { LoginScreen } from "../../../src/app/session/login-screen.tsx";
import { type AppSession, SessionProvider } from "../../../src/app/base/session-provider.tsx";
import { signedInCookie } from "../../../src/domain/session/cookies.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import { openDatabase } from "../../../src/local/db/database.ts";
import type { SearchPort } from "../../../src/local/search/port.ts";
import { storeName } from "../../../src/local/store-name.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

const keptWords = "Your data is still on this device. Go online and sign in to continue.";
const removedWords =
  "This browser removed Fieldline's data from this device. Go online and sign in to download it again.";
let ada: CurrentUser;
let online: boolean;
let session: AppSession;
let opened: AppSession[];

beforeEach(() => {
  [online, opened] = [true, []];
  ada = { id: realWorld().uuid(), actor: null } as CurrentUser;
  document.cookie = `${signedInCookie}=1; path=/`;
});
afterEach(async () => {
  await unmount();
  document.cookie = `${signedInCookie}=; path=/; max-age=0`;
  // An app that still asks for the server would open the next test's store.
  for (const { store } of opened) await store.signedOut("forget");
  await openDatabase(storeName(ada.id, null)).delete();
  localStorage.clear();
});

async function startApp(): Promise<void> {
  const request = (async () => {
    if (!online) throw new Unreachable("no network");
    return ada;
  }) as unknown as RequestFn;
  const newSyncWorker = () => ({ postMessage: () => {}, terminate: () => {} }) as unknown as Worker;
  const openSearch = () => ({ state: async () => {}, rest: async () => {}, close: () => {} }) as unknown as SearchPort;
  session = appSession({ world: { ...realWorld(), online: () => online }, request, newSyncWorker, openSearch });
  opened.push(session);
  await session.store.start();
}

/** Ada was signed in and her store was filled; then the app was closed. */
async function usedByAda(): Promise<void> {
  await startApp();
  const { store } = session.store.view();
  await store?.noteFilled();
  store?.close();
}

const routes = [
  { path: "/login", element: <LoginScreen /> },
  { path: "*", element: <p>Arrived</p> },
];

async function openedOffline(): Promise<void> {
  online = false;
  await startApp();
  expect(session.store.view().answer).toBe("none");
  await mount(
    <SessionProvider session={session}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/login"] })} />
    </SessionProvider>,
  );
  await expect
    .element(page.getByText("You are offline. Signing in needs a connection.", { exact: false }))
    .toBeVisible();
}

test("where the browser forgot who was here, the page says that the data is still there", async () => {
  await usedByAda();
  localStorage.clear();
  await openedOffline();
  await expect.element(page.getByText(keptWords, { exact: false })).toBeVisible();
});

test("where the browser removed the data, the page says so, also when it is opened again", async () => {
  await usedByAda();
  await openDatabase(storeName(ada.id, null)).delete();
  await openedOffline();
  await expect.element(page.getByText(removedWords, { exact: false })).toBeVisible();
  await unmount();
  await openedOffline();
  await expect.element(page.getByText(removedWords, { exact: false })).toBeVisible();
  await expect.element(page.getByText(keptWords, { exact: false })).not.toBeInTheDocument();
});

test("on a fresh device it only says that a connection is needed, and takes that back once there is one", async () => {
  document.cookie = `${signedInCookie}=; path=/; max-age=0`;
  await openedOffline();
  expect(await session.remains()).toBe("nothing");
  online = true;
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText("You are offline.", { exact: false })).not.toBeInTheDocument();
});

test("a signed-in user continues as soon as the server answers", async () => {
  await openedOffline();
  online = true;
  session.store.look();
  await expect.element(page.getByText("Arrived")).toBeVisible();
  expect(session.store.view()).toMatchObject({ answer: "live", user: { id: ada.id } });
});
