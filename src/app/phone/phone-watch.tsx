/** Provides the phone on every page and registers it after the first render, for users who may call. */
import { useEffect, useRef } from "react";
import { isDialerEnabled } from "../../domain/dialer/dialer-access.ts";
import { dialerInitDelayMs } from "../../domain/calls/limits.ts";
import { isOn } from "../../domain/users/features.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useDeferred } from "../base/use-deferred.ts";
import { phoneSource, usePhonePart } from "./phone-source.ts";

const PhoneLife = lazyPart(async () => (await import("./phone-life.tsx")).PhoneLife);

export function PhoneWatch() {
  const user = useCurrentUser();
  const local = useLocal();
  // The mirror may be filling: loading and registering a phone must not compete with it.
  const isShown = useDeferred({ delayMs: dialerInitDelayMs, untilIdle: true });
  // Calls are neither taken nor placed while acting as another user.
  const isOffered = user.actor === null && isDialerEnabled(user) && isOn(user.features, "dialer");
  // A flag turned off during a call does not end it, nor the form after it.
  const isBusy = usePhonePart(({ call, ended }) => call !== null || ended !== null);
  const mayCall = isOffered || (isBusy && user.actor === null);
  const { id } = user;
  const callerId = useRef("");
  useEffect(() => {
    callerId.current = user.profile.dialer_verified_phone_number;
  });
  useEffect(() => {
    if (!mayCall) return;
    return phoneSource.offer(async () =>
      (await import("./open-phone.ts")).openPhone(local, id, () => callerId.current),
    );
  }, [mayCall, local, id]);
  if (!isShown || !(mayCall || user.c_1)) return null;
  return <PhoneLife mayCall={mayCall} />;
}
