/** Writes line quality and the user's rating to the call automatically, from the tab that carried it. */
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
  /** What was last written, for the last call. */
  const written = useRef("");
  const own = profile.dialer_verified_phone_number;
  // Subscribes to the phone directly instead of rendering: the last update may be gone before it renders.
  useEffect(() => {
    const keep = () => {
      const { ended, device } = phoneSource.snapshot();
      const change = ended && device.here ? changeOf(ended, local.clock.now()) : null;
      if (!ended || !change) return;
      const { id, number, direction, contactId, sid, startedAt, quality, feedback } = ended;
      const description = JSON.stringify([id, quality !== null, feedback]);
      if (description === written.current) return;
      written.current = description;
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
