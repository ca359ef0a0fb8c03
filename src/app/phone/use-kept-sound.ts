/** How a call sounded, and what its maker thought of it, is written on the call without being asked: by the tab that carried it. */
import { useEffect, useRef } from "react";
import { showPhone } from "../../domain/contacts/phone-number.ts";
import { numbersOf } from "../../domain/dialer/call.ts";
import type { CallEdit } from "../../domain/dialer/call-edit.ts";
import type { EndedCallView } from "../../domain/dialer/phone-state.ts";
import { callEdit } from "../../local/intents/calls.ts";
import { useLocal } from "../live.ts";
import { report, useCurrentUser } from "../shell/index.ts";
import { usePhoneState } from "./phone-source.ts";

export function useKeptSound(): void {
  const local = useLocal();
  const { id: user_id, profile } = useCurrentUser();
  const { ended, device } = usePhoneState();
  /** What was written already, of the last call. */
  const written = useRef("");
  const own = profile.dialer_verified_phone_number;
  useEffect(() => {
    const change = ended && device.here ? changeOf(ended, local.world.now()) : null;
    if (!ended || !change) return;
    const mark = `${ended.id} ${Object.keys(change).join(" ")} ${ended.feedback?.score}`;
    if (mark === written.current) return;
    written.current = mark;
    const { id, number, direction, contactId, sid, startedAt } = ended;
    const call = { voice_id: sid, ...numbersOf({ direction, number }, own), at: startedAt };
    const about = { name: showPhone(number), user_id, contact_id: contactId ?? null };
    local.write(callEdit, { ...about, id, change, base: {}, call }).catch(report);
  }, [ended, device.here, local, user_id, own]);
}

function changeOf({ quality, feedback }: EndedCallView, now: number): CallEdit | null {
  if (!quality && !feedback) return null;
  return { ...(quality && { quality }), ...(feedback && { feedback: { ...feedback, at: now } }) };
}
