import { createContext, use, type ReactNode } from "react";
import type { CurrentUser } from "../../domain/users/user.ts";
import type { World } from "../../kit/world.ts";
import type { RequestFn } from "../../local/api/request.ts";
import type { Local } from "../../local/index.ts";
import { LocalContext } from "./live.ts";
import type { OpenStore, SessionStore, SessionView } from "./session-store.ts";
import { useStore } from "./use-store.ts";

/** An open store and the objects screens use from it. */
export interface AppStore extends OpenStore {
  local: Local;
  /** Unsent work can stay here, encrypted for this user. */
  canKeep(): Promise<boolean>;
  /** Marks outside the store that it is filled and what is unsent, so that its loss can be reported. */
  noteFilled(): Promise<void>;
}

export interface AppSession {
  store: SessionStore<AppStore>;
  /** Calls that need no open store: sign-in, reset, public pages. */
  request: RequestFn;
  world: World;
  /** A user's unsent work is stored here encrypted; the owner is not shown. */
  isWorkKept(): Promise<boolean>;
  /** State of the data on this device when no user's store could be opened. */
  remains(): Promise<Remains>;
}

/** This device has stores, or the browser removed the last user's store. */
export type Remains = "kept" | "removed" | "nothing";

const SessionContext = createContext<AppSession | null>(null);

export function SessionProvider({ session, children }: { session: AppSession; children: ReactNode }) {
  const { store } = useStore({ subscribe: session.store.subscribe, get: session.store.view });
  return (
    <SessionContext value={session}>
      <LocalContext value={store?.local ?? null}>{children}</LocalContext>
    </SessionContext>
  );
}

export function useSession(): AppSession & { view: SessionView<AppStore> } {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession outside SessionProvider");
  return { ...session, view: useStore({ subscribe: session.store.subscribe, get: session.store.view }) };
}

/** The signed-in user; only inside signed-in pages. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession().view;
  if (!user) throw new Error("Nobody is signed in: this screen is outside the signed-in part.");
  return user;
}
