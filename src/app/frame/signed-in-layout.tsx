/** Frame of every signed-in page: access guard, navigation, status bars. */
import { ActAsDialog } from "../session/index.ts";
import { MaintenanceBar } from "../company/index.ts";
import { StoreNewsBars } from "../device/index.ts";
import { LazyOutdatedBar as OutdatedBar } from "../version/index.ts";
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { Outlet } from "react-router-dom";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import { type Command, useCommands } from "../help/index.ts";
import { useSyncState } from "../base/live.ts";
import { ActingBar } from "../session/index.ts";
import { DeferredMount } from "../base/deferred-mount.tsx";
import { useSettings } from "../base/app-settings.ts";
import { LockGate } from "../lock/index.ts";
import { OptionalBoundary } from "../base/optional-boundary.tsx";
import { useIsOutdated, useOwnCompanySettings } from "../base/company-settings.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { DemoBanner } from "../company/index.ts";
import { HelpButton } from "./help-button.tsx";
import { RequireSession } from "../session/index.ts";
import { MirrorBar } from "../device/index.ts";
import { navigationFor } from "./navigation-items.ts";
import { Notices } from "../notices/index.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";
import { ShellLayout } from "./shell-layout.tsx";
import { SignOutAsked } from "../session/index.ts";
import { OfflineExpiryWarning } from "../device/index.ts";
import { SyncStateLink } from "../device/index.ts";
import { UserEffects } from "./user-effects.tsx";
import { LazyMenu } from "../version/index.ts";
import { UserButton } from "./user-button.tsx";
import { useLockNow } from "../lock/index.ts";
import { useReturnToSelf } from "../session/index.ts";
import type { UserMenuActs } from "./user-menu.tsx";
import { useSignOut } from "../session/index.ts";

const ProcessNotification = lazyPart(async () => (await import("./process-notification.tsx")).ProcessNotification);

interface FrameParts {
  /** Render nothing: effects that run on every page. */
  watchers?: ReactNode;
  /** In the top bar. */
  phone?: ReactNode;
  /** Below the side navigation. */
  railFoot?: ReactNode;
}

export function SignedInLayout(parts: FrameParts) {
  return (
    <RequireSession>
      <LockGate>
        <Frame {...parts} />
      </LockGate>
    </RequireSession>
  );
}

function Frame({ watchers, phone, railFoot }: FrameParts) {
  const user = useCurrentUser();
  const { help_button: hasHelpButton } = useSettings();
  const { help_button: companyHelps } = useOwnCompanySettings();
  const hasHelp = hasHelpButton && companyHelps !== "false" && isOn(user.features, "help_button");
  const [isActAsOpen, setActAsOpen] = useState(false);
  const signingOut = useSignOut();
  const items = useMemo(() => navigationFor(user), [user]);
  const mayActAs = user.actor === null && may(user, "users.act_as");
  const { start } = signingOut;
  const lockNow = useLockNow();
  const acts = useMemo<UserMenuActs>(
    () => ({
      onActAs: mayActAs ? () => setActAsOpen(true) : undefined,
      onLock: lockNow,
      onSignOut: () => void start().catch(alreadyReported),
    }),
    [mayActAs, lockNow, start],
  );
  useCommands(useMemo(() => userCommands(acts), [acts]));
  return (
    <ShellLayout
      items={items}
      bars={<Bars />}
      railFoot={railFoot}
      topRight={
        <>
          <SyncWord />
          {phone}
          {hasHelp ? <HelpButton /> : null}
          <Notices />
          <LazyMenu
            closed={(open) => <UserButton onClick={open} />}
            load={() => import("./user-menu.tsx")}
            opened={({ UserMenu }) => <UserMenu {...acts} />}
          />
        </>
      }
    >
      <UserEffects />
      <DeferredMount>
        {watchers}
        <OptionalBoundary>
          <ProcessNotification />
        </OptionalBoundary>
      </DeferredMount>
      <Outlet />
      <SignOutAsked signingOut={signingOut} />
      <Suspense fallback={null}>{isActAsOpen ? <ActAsDialog onClose={() => setActAsOpen(false)} /> : null}</Suspense>
    </ShellLayout>
  );
}

/** The sign-out says itself why it failed. */
const alreadyReported = () => undefined;

function userCommands({ onActAs, onLock, onSignOut }: UserMenuActs): readonly Command[] {
  const group = "You";
  return [
    ...(onActAs ? [{ name: "you.act_as", label: "Act as another user", group, run: onActAs }] : []),
    { name: "you.lock", label: "Lock now", group, run: onLock },
    { name: "you.sign_out", label: "Sign out", group, run: onSignOut },
  ];
}

/**
 * The server rejected the sync worker: find out whether the session has ended, belongs to another user, has a required
 * step, or the app version is outdated.
 */
function SyncWord() {
  const state = useSyncState();
  const { store } = useSession();
  const { signed_out = false, held = false, outdated = false } = state.picture?.status ?? {};
  useEffect(() => {
    if (signed_out || held || outdated) void store.refresh();
  }, [signed_out, held, outdated, store]);
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
          viewsOnly={user.views_only === true}
          busy={busy}
          onReturn={() => void returnToSelf()}
        />
      ) : null}
      <CompanyBars />
      <MirrorBar />
      <OfflineExpiryWarning />
      <DeferredMount>
        <OptionalBoundary>
          <StoreNewsBars />
        </OptionalBoundary>
      </DeferredMount>
    </>
  );
}

function CompanyBars() {
  const { maintenance } = useOwnCompanySettings();
  const isOutdated = useIsOutdated();
  return (
    <>
      <OptionalBoundary>{isOutdated ? <OutdatedBar /> : null}</OptionalBoundary>
      <OptionalBoundary>{maintenance === "" ? null : <MaintenanceBar />}</OptionalBoundary>
    </>
  );
}
