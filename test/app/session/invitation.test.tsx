/** The page behind an invitation's link, when the server does not say whom the invitation is for. */
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { appSession } from "../../../src/app/app-session.ts";
import { type AppSession, SessionProvider } from "../../../src/app/base/session-provider.tsx";
import { InvitationScreen } from "../../../src/app/session/invitation-screen.tsx";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import type { SearchPort } from "../../../src/local/search/port.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

let session: AppSession;

beforeEach(async () => {
  const request = async () => {
    throw new Unreachable("no network");
  };
  const newSyncWorker = () => ({ postMessage: () => {}, terminate: () => {} }) as unknown as Worker;
  const openSearch = () => ({ state: async () => {}, rest: async () => {}, close: () => {} }) as unknown as SearchPort;
  session = appSession({ world: realWorld(), request, newSyncWorker, openSearch });
  await session.store.start();
});
afterEach(async () => {
  await unmount();
  await session.store.signedOut("forget");
});

test("an invitation that cannot be read says why, under the page's heading", async () => {
  const router = createMemoryRouter([{ path: "/invitation", element: <InvitationScreen /> }], {
    initialEntries: ["/invitation?token=none"],
  });
  await mount(
    <SessionProvider session={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  await expect.element(page.getByRole("alert")).not.toBeEmptyDOMElement();
  await expect.element(page.getByRole("heading", { level: 1, name: "Join your company" })).toBeVisible();
});
