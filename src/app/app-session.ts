/** Joins the session's store with this browser: where it remembers, how it asks, what follows from a confirmed user. */
import { users } from "../contract/users/users.ts";
import { signedInCookie } from "../domain/session/cookies.ts";
import type { CurrentUser } from "../domain/users/user.ts";
import type { World } from "../kit/world.ts";
import { obedient } from "../local/api/obedient.ts";
import type { RequestFn } from "../local/api/request.ts";
import type { SearchPort } from "../local/search/port.ts";
import { openStore } from "./open-store.ts";
import { appVersion } from "./shell/app-version.ts";
import { endSession, isSessionToEnd } from "./shell/end-session.ts";
import type { AppSession, AppStore } from "./shell/session-provider.tsx";
import { type Identity, SessionStore } from "./shell/session-store.ts";
import { recall, remember } from "./shell/stored.ts";
import { contractVersion } from "../contract/declare.ts";

export interface AppSessionParts {
  world: World;
  /** Without anybody's identity: sign-in, the current user, public pages. */
  request: RequestFn;
  newSyncWorker(): Worker;
  openSearch(identity: Identity): SearchPort;
}

export function appSession({ world, request, newSyncWorker, openSearch }: AppSessionParts): AppSession {
  const store: SessionStore<AppStore> = new SessionStore<AppStore>({
    fetchMe: () => currentUser(obedient(request, () => store.signedOut())),
    open: (identity) =>
      openStore(
        {
          world,
          base: "",
          newSyncWorker,
          openSearch,
          refused: () => void store.refresh(),
          wiped: () => store.signedOut(),
          gone: (gone) => store.gone(gone),
          heard: ({ contract }) => {
            if (contract !== contractVersion) void appVersion.check();
          },
        },
        identity,
      ),
    remembered: () => (isSessionToEnd() ? null : recall()),
    remember,
    hasMarker: () => !isSessionToEnd() && document.cookie.includes(`${signedInCookie}=`),
  });
  return { store, request, world };
}

/** A session that was to end while offline ends first. */
async function currentUser(request: RequestFn): Promise<CurrentUser> {
  if (isSessionToEnd()) await endSession(request);
  return (await request(users.me, {})).data;
}
