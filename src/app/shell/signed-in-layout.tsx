/** The frame of every signed-in page: who may be here, where one can go, how things stand. */
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Outlet } from "react-router-dom";
import { fullNameOf } from "../../domain/users/user.ts";
import { may } from "../../domain/users/access.ts";
import { useSyncState } from "../live.ts";
import { ActingBar } from "./acting-bar.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { RequireSession } from "./guards.tsx";
import { navigationFor } from "./navigation-items.ts";
import { Notices } from "./notices.tsx";
import { ProcessNotification } from "./process-notification.tsx";
import { useCurrentUser, useSession } from "./session-provider.tsx";
import { ShellLayout } from "./shell-layout.tsx";
import { SyncStateLink } from "./sync-state-link.tsx";
import { UserEffects } from "./user-effects.tsx";
import { OpenedLater } from "./opened-later.tsx";
import { UserButton } from "./user-button.tsx";
import { useReturnToSelf } from "./use-return-to-self.ts";
import { useSignOut } from "./use-sign-out.ts";

const ActAsDialog = lazy(async () => ({ default: (await import("./act-as-dialog.tsx")).ActAsDialog }));
const SignOutDialog = lazy(async () => ({ default: (await import("./sign-out-dialog.tsx")).SignOutDialog }));
const UserMenu = lazy(async () => ({ default: (await import("./user-menu.tsx")).UserMenu }));

export function SignedInLayout() {
  return (
    <RequireSession>
      <Frame />
    </RequireSession>
  );
}

function Frame() {
  const user = useCurrentUser();
  const [actAs, setActAs] = useState(false);
  const signingOut = useSignOut();
  const items = useMemo(() => navigationFor(user), [user]);
  const mayActAs = user.actor === null && may(user, "users.act_as");
  return (
    <ShellLayout
      items={items}
      bars={<Bars />}
      topRight={
        <>
          <SyncWord />
          <Notices />
          <OpenedLater
            closed={(open) => <UserButton onClick={open} />}
            opened={() => (
              <UserMenu
                onActAs={mayActAs ? () => setActAs(true) : undefined}
                onSignOut={() => void signingOut.start()}
              />
            )}
          />
        </>
      }
    >
      <UserEffects />
      <Outlet />
      <ProcessNotification />
      <Suspense fallback={null}>
        {signingOut.asks ? <SignOutDialog asks={signingOut.asks} signingOut={signingOut} /> : null}
        {actAs ? <ActAsDialog onClose={() => setActAs(false)} /> : null}
      </Suspense>
    </ShellLayout>
  );
}

/** The sync worker met a 401: find out whether the session is gone or became another's. */
function SyncWord() {
  const state = useSyncState();
  const { store } = useSession();
  const signedOut = state.picture?.status.signed_out ?? false;
  useEffect(() => {
    if (signedOut) void store.refresh();
  }, [signedOut, store]);
  return <SyncStateLink state={state} />;
}

function Bars() {
  const user = useCurrentUser();
  const { returnToSelf, busy } = useReturnToSelf();
  return (
    <>
      <DemoBanner />
      {user.actor ? (
        <ActingBar
          name={fullNameOf({ ...user.profile, username: user.username })}
          marker={user.session_marker}
          busy={busy}
          onReturn={() => void returnToSelf()}
        />
      ) : null}
    </>
  );
}
