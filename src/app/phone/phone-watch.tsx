/** Offers the phone on every page and has it registered once the first page stands; all else is fetched then, by who may call. */
import { lazy, useEffect, useState } from "react";
import { isDialerEnabled } from "../../domain/dialer/dialer-access.ts";
import { dialerInitDelayMs } from "../../domain/calls/limits.ts";
import { useLocal } from "../base/live.ts";
import { idle, painted } from "../base/painted.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { phoneSource } from "./phone-source.ts";

const PhoneLife = lazy(async () => ({ default: (await import("./phone-life.tsx")).PhoneLife }));

export function PhoneWatch() {
  const user = useCurrentUser();
  const local = useLocal();
  const [isShown, setShown] = useState(false);
  // Who acts as somebody else neither takes nor places their calls.
  const mayCall = user.actor === null && isDialerEnabled(user);
  const { id } = user;
  useEffect(() => {
    if (!mayCall) return;
    return phoneSource.offer(async () => (await import("./open-phone.ts")).openPhone(local, id));
  }, [mayCall, local, id]);
  useEffect(() => {
    const stop = new AbortController();
    const { world } = local;
    void painted(world)
      .then(() => world.sleep(dialerInitDelayMs, stop.signal))
      // The mirror may be filling: what loads and registers a phone is no piece of that work's.
      .then(idle)
      .then(() => {
        if (!stop.signal.aborted) setShown(true);
      })
      .catch(() => undefined);
    return () => stop.abort(new Error("The page was closed."));
  }, [local]);
  if (!isShown || !(mayCall || user.c_1)) return null;
  return <PhoneLife mayCall={mayCall} />;
}
