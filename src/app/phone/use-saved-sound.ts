/** How a call sounded, and what its maker thought of it, is written on the call without being asked: by the tab that carried it. */
import { useEffect, useRef } from "react";
import { showPhone } from "../../domain/values/phone-number.ts";
import { numbersOf } from "../../domain/calls/call.ts";
import type { CallEdit } from "../../domain/calls/call-edit.ts";
import type { EndedCallView } from "../../domain/dialer/phone-state.ts";
import { callEdit } from "../../local/intents/calls.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { phoneSource } from "./phone-source.ts";

export function useSavedSound(): void {
  const local = useLocal();
  const { id: user_id, profile } = useCurrentUser();
  /** What was written already, of the last call. */
  const written = useRef("");
  const own = profile.dialer_verified_phone_number;
  // Each word of the phone, not each picture of it: what is said last may be gone before it is drawn.
  useEffect(() => {
    const keep = () => {
      const { ended, device } = phoneSource.snapshot();
      const change = ended && device.here ? changeOf(ended, local.world.now()) : null;
      if (!ended || !change) return;
      const { id, number, direction, contactId, sid, startedAt, quality, feedback } = ended;
      const says = JSON.stringify([id, quality !== null, feedback]);
      if (says === written.current) return;
      written.current = says;
      const call = { voice_id: sid, ...numbersOf({ direction, number }, own), at: startedAt };
      const about = { name: showPhone(number), user_id, contact_id: contactId ?? null };
      local.write(callEdit, { ...about, id, change, base: {}, call }).catch(report);
    };
    keep();
    return phoneSource.subscribe(keep);
  }, [local, user_id, own]);
}

function changeOf({ quality, feedback }: EndedCallView, now: number): CallEdit | null {
  if (!quality && !feedback) return null;
  return { ...(quality && { quality }), ...(feedback && { feedback: { ...feedback, at: now } }) };
}
