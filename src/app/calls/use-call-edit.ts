/** Writes call edits, on this device first. */
import type { CallbackStep, CallEdit } from "../../domain/calls/call-edit.ts";
import type { Status } from "../../domain/reference/reference.ts";
import { callEdit } from "../../local/intents/calls.ts";
import type { ListedCall } from "../../local/queries/calls.ts";
import { allOf } from "../../local/queries/lists.ts";
import { useLocal } from "../base/live.ts";
import { shownName } from "./shown-name.ts";

export function useCallEdit({ call, ...listed }: ListedCall) {
  const local = useLocal();
  /** `base`: the values the form showed when it opened. Rejects if nothing was saved. */
  return async (change: CallEdit, base: CallEdit, callback?: CallbackStep): Promise<void> => {
    const { id, user_id, voice_id, call_direction, call_from, call_to, created_at: at } = call;
    const contact_id = change.contact_id === undefined ? call.contact_id : change.contact_id;
    await local.write(callEdit, {
      id,
      user_id,
      contact_id,
      name: shownName({ call, ...listed }),
      change,
      base,
      call: { voice_id, call_direction, call_from, call_to, at },
      statuses: await allOf<Status>(local.db, "statuses"),
      ...(callback && { callback }),
    });
  };
}
