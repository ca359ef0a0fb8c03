/** Tracks activity on this page, calls and the server, and returns whether the page is locked. */
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { idleMinutesOf } from "../../domain/session/idle-lock.ts";
import { useSyncPart } from "../base/live.ts";
import { useCompanySettings } from "../base/company-settings.ts";
import { idleLock, type LockFacts, useIsLocked } from "../base/idle-lock.ts";
import { useLockSuspension } from "./lock-suspension.ts";
import { personOf } from "../base/person.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";
import { useUnlockProof } from "../base/unlock-proofs.ts";

const hands = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];
const tickMs = 5_000;

export function useIdleLock(): boolean {
  const { world } = useSession();
  const { id } = personOf(useCurrentUser());
  const facts = useLockFacts(id);
  // Before the first render of the content.
  useState(() => idleLock.follow(id, facts, world.now()));
  useLayoutEffect(() => idleLock.follow(id, facts, world.now()), [id, facts, world]);
  useBulkActions();
  return useIsLocked();
}

function useBulkActions(): void {
  const { world } = useSession();
  useLayoutEffect(() => () => idleLock.leave(), []);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => idleLock.look(world.now());
    const hand = () => idleLock.hand(world.now());
    for (const kind of hands) addEventListener(kind, hand, { signal, capture: true, passive: true });
    for (const kind of ["storage", "focus", "pageshow"]) addEventListener(kind, look, { signal });
    document.addEventListener("visibilitychange", look, { signal });
    const tick = async () => {
      for (;;) {
        await world.sleep(tickMs, signal);
        look();
      }
    };
    void tick().catch(() => undefined);
    return () => stop.abort(new Error("The page was closed."));
  }, [world]);
}

function useLockFacts(person: string): LockFacts {
  const isOffline = useSyncPart(({ picture }) => picture?.status.reach === "offline");
  const isLive = useSession().view.answer === "live";
  const in_call = useLockSuspension();
  const idle_minutes = useIdleMinutes(person);
  const opens_offline = useUnlockProof(person) !== "none";
  const reached = isOffline ? false : isLive ? true : null;
  return useMemo(
    () => ({ reached, in_call, idle_minutes, opens_offline }),
    [reached, in_call, idle_minutes, opens_offline],
  );
}

/** The company's setting, as last received. */
export function useIdleMinutes(person: string): number {
  return idleMinutesOf(useCompanySettings(person).idle_minutes);
}
