/** Saves the after-call form, on this device first. The form closes once saved. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Status } from "../../domain/reference/reference.ts";
import { numbersOf } from "../../domain/calls/call.ts";
import { type AfterCallDraft, afterCallFault } from "../../domain/calls/call-outcome.ts";
import type { CallEdit, CallbackStep } from "../../domain/calls/call-edit.ts";
import { isTestNumber } from "../../domain/dialer/test-numbers.ts";
import type { EndedCallView } from "../../domain/dialer/phone-state.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { isOn } from "../../domain/users/features.ts";
import { callEdit } from "../../local/intents/calls.ts";
import { callById } from "../../local/queries/calls.ts";
import { allOf } from "../../local/queries/lists.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { withPhone } from "../phone/index.ts";
import type { OtherSide } from "./use-other-side.ts";

interface Draft extends AfterCallDraft {
  note: string;
}

export interface AfterCall {
  /** Whether the form was saved and closed. */
  save(): Promise<boolean>;
  fault: ReturnType<typeof afterCallFault>;
  /** An outcome is required. */
  required: boolean;
  busy: boolean;
}

export function useAfterCall(call: EndedCallView, other: OtherSide, draft: Draft): AfterCall {
  const local = useLocal();
  const user = useCurrentUser();
  const { profile } = user;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const openedWith = useOpenedWith(call.id);
  const required = isOn(user.features, "require_outcome") && !isTestNumber(call.number);
  const fault = afterCallFault(draft, { required, now: local.world.now() });
  const name = other.name || other.shown;
  const save = async () => {
    setTried(true);
    if (fault || busy) return false;
    const change = changeOf(draft, other);
    if (Object.keys(change).length === 0 && draft.callback_at === null) return dismiss();
    setBusy(true);
    try {
      const callback = callbackOf(draft, { name, event_id: local.world.uuid(), timezone: zoneName(user.timezone) });
      await local.write(callEdit, {
        id: call.id,
        name,
        user_id: user.id,
        contact_id: other.contactId,
        change,
        base: await openedWith(),
        statuses: await allOf<Status>(local.db, "statuses"),
        call: { voice_id: call.sid, ...numbersOf(call, profile.dialer_verified_phone_number), at: call.startedAt },
        ...(callback && { callback }),
      });
      return dismiss();
    } catch (error) {
      report(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, fault: tried ? fault : null, required, busy };
}

type Base = Pick<CallEdit, "outcome" | "note">;

/** What the call said when the form opened, for whoever writes on it before the form is saved. */
function useOpenedWith(id: string): () => Promise<Base> {
  const { db } = useLocal();
  const opened = useRef<Base | null>(null);
  const read = useCallback(async (): Promise<Base> => {
    const known = opened.current ? undefined : await callById(db, id);
    return (opened.current ??= { outcome: known?.call.outcome ?? null, note: known?.call.note ?? "" });
  }, [db, id]);
  useEffect(() => {
    // A store that cannot be read is reported when the form is saved.
    void read().catch(() => undefined);
  }, [read]);
  return read;
}

function dismiss(): true {
  withPhone((phone) => phone.dismissEnded());
  return true;
}

function callbackOf(
  { callback_at: at }: Draft,
  { name, ...step }: { name: string; event_id: string; timezone: string },
): CallbackStep | null {
  return at === null ? null : { ...step, at, title: `Call back ${name}` };
}

/** Only the user's input; line quality is written by the tab that carried the call. */
function changeOf({ outcome, note }: Draft, { contactId }: OtherSide): CallEdit {
  return {
    ...(outcome === null ? {} : { outcome }),
    ...(note.trim() === "" ? {} : { note }),
    ...(contactId === null ? {} : { contact_id: contactId }),
  };
}
