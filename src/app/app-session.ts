/**
 * Connects the session store to this browser: where it persists state, how it makes requests, what happens once a user
 * is confirmed.
 */
import { authProfile } from "../contract/users/users.ts";
import { signedInCookie } from "../domain/session/cookies.ts";
import type { CurrentUser } from "../domain/users/user.ts";
import type { World } from "../kit/world.ts";
import { identityText } from "../domain/session/identity.ts";
import { withRemoteWipe } from "../local/api/remote-wipe.ts";
import type { RequestFn } from "../local/api/request.ts";
import { deviceChannel } from "../local/channel.ts";
import { openBackupStore } from "../local/db/backup-store.ts";
import type { SearchPort } from "../local/search/port.ts";
import { clearOthers, type Device, ownersHere } from "../local/stores.ts";
import { openingOf } from "./base/early-store.ts";
import { openStore } from "./open-store.ts";
import { apiHost, appSettings } from "./base/app-settings.ts";
import { appVersion } from "./base/app-version.ts";
import { companySettings } from "./base/company-settings.ts";
import { deviceLog } from "./base/device-log.ts";
import { noteWiped } from "./base/wiped-device.ts";
import { endSession, isSessionToEnd } from "./base/end-session.ts";
import type { AppSession, AppStore, Remains } from "./base/session-provider.tsx";
import { type Identity, SessionStore } from "./base/session-store.ts";
import { readStoreMark } from "./base/store-mark.ts";
import { forgetOthersStored, recall, remember, storedDrafts } from "./base/stored.ts";
import { contractVersion } from "../contract/version.ts";

export interface AppSessionParts {
  world: World;
  /** Sends no user identity: used for sign-in, the current user and public pages. */
  request: RequestFn;
  newSyncWorker(): Worker;
  openSearch(identity: Identity, shown: Promise<void>): SearchPort;
}

export function appSession({ world, request, newSyncWorker, openSearch }: AppSessionParts): AppSession {
  const device: Device = { world, backup: openBackupStore(), drafts: storedDrafts };
  const store: SessionStore<AppStore> = new SessionStore<AppStore>({
    world,
    fetchMe: () => currentUser(withRemoteWipe(request, () => store.signedOut("forget"))),
    open: (identity) =>
      openStore(
        {
          ...device,
          base: apiHost(),
          log: deviceLog,
          opening: (name) => openingOf(world, name),
          newSyncWorker,
          openSearch,
          refused: () => void store.refresh(),
          wiped: () => store.signedOut("forget"),
          gone: (gone) => store.gone(gone),
          replaced: (replaced) => void store.replaced(replaced),
          moved: () => store.moved(),
          overdue: (overdue) => void store.overdue(overdue),
          heard: ({ contract }) => {
            if (contract !== contractVersion) void appVersion.check();
          },
        },
        identity,
      ),
    remembered: () => (isSessionToEnd() ? null : recall()),
    remember,
    clearOthers: (identity) => clearAllBut(device, identity).catch(() => undefined),
    confirmed: (user) => void companySettings.load(request, user.actor?.id ?? user.id),
    wiped: noteWiped,
    // Also true for a session whose sign-out is pending, because the request ends it. Cookies of another host are not
    // readable, so the server is asked.
    hasMarker: () => apiHost() !== "" || document.cookie.includes(`${signedInCookie}=`),
  });
  let last: string = "asking";
  store.subscribe(() => {
    const { answer } = store.view();
    if (answer !== last) deviceLog(`session ${answer}`);
    last = answer;
  });
  const isWorkKept = async () => {
    await store.left();
    return (await device.backup.count()) > 0;
  };
  const remains = async () => {
    await store.resumed();
    await store.left();
    return remainsOf(device, recall());
  };
  return { store, request, world, isWorkKept, remains };
}

/** `last` did not sign out: a store that fails to open is treated as empty. Looking it up would recreate it. */
async function remainsOf({ disk }: Device, last: Identity | null): Promise<Remains> {
  const others = (await ownersHere(disk)).filter(
    ({ user_id, actor_id }) => user_id !== last?.user_id || actor_id !== last.actor_id,
  );
  if (others.length > 0) return "kept";
  return last && readStoreMark(last.actor_id ?? last.user_id) ? "removed" : "nothing";
}

/** While acting as another user, the own store is not cleared. */
async function clearAllBut(device: Device, identity: Identity | null): Promise<void> {
  const { user_id = "", actor_id = null } = identity ?? {};
  await clearOthers(device, identity ? [identityText(user_id, actor_id), actor_id ?? ""] : [], closeEverywhere);
  forgetOthersStored([user_id, actor_id ?? ""]);
}

/** Other tabs may still have the store open. */
function closeEverywhere(name: string): void {
  const channel = deviceChannel(name);
  channel.post({ kind: "closing" });
  channel.close();
}

/** A sign-out made offline is completed first. */
async function currentUser(request: RequestFn): Promise<CurrentUser> {
  if (isSessionToEnd()) await endSession(request);
  // A host in front of the API may answer who the user is (spec 000 §7).
  return request({ ...authProfile.show, path: appSettings.get().profile_route }, {});
}
