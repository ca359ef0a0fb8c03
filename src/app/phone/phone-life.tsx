/**
 * Phone behavior on every page: registers, rings, blocks leaving the page during a call, and opens the contact for desk
 * phone calls.
 */
import { useEffect } from "react";
import { dialerMessages } from "../../domain/dialer/messages.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useSuspendLock } from "../lock/index.ts";
import { useHoldPage } from "../version/index.ts";
import { IncomingCard } from "./incoming-card.tsx";
import { NamingDialogs } from "./naming-dialogs.tsx";
import { QuietRing } from "./quiet-ring.tsx";
import { phoneSource, usePhonePart } from "./phone-source.ts";
import { useSavedSound } from "./use-saved-sound.ts";
import { useDeskPhone } from "./use-desk-phone.ts";

export function PhoneLife({ mayCall }: { mayCall: boolean }) {
  const user = useCurrentUser();
  useDeskPhone(user.c_1, user.admin);
  return mayCall ? <Softphone /> : null;
}

function Softphone() {
  const incoming = usePhonePart((phone) => phone.incoming);
  const isHeld = usePhonePart(({ call, device }) => call !== null && device.here);
  const isAfterCall = usePhonePart(({ ended, device }) => ended !== null && device.here);
  useHoldPage(isHeld, dialerMessages.leave_during_call);
  // Call quality and outcome have yet to be saved.
  useHoldPage(isAfterCall, null);
  // For a call in any tab: the screen does not lock during a call.
  useSuspendLock(usePhonePart(({ call }) => call !== null));
  useSavedSound();
  useEffect(() => {
    // Failures are part of the phone's state and shown from there.
    phoneSource.get().then(
      (phone) => phone.start().catch(() => undefined),
      () => undefined,
    );
  }, []);
  return (
    <>
      <QuietRing />
      {incoming ? <IncomingCard key={incoming.id} incoming={incoming} /> : null}
      <NamingDialogs />
    </>
  );
}
