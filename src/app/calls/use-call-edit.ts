/** Writes call edits, on this device first. */
import type { CallRow } from "../../domain/calls/call.ts";
import type { CallbackStep, CallEdit } from "../../domain/calls/call-edit.ts";
import type { Status } from "../../domain/reference/reference.ts";
import { callEdit } from "../../local/intents/calls.ts";
import type { ListedCall } from "../../local/queries/calls.ts";
import { allOf } from "../../local/queries/lists.ts";
import { useLocal } from "../base/live.ts";
import { shownName } from "./shown-name.ts";

export function useCallEdit({ call, ...listed }: ListedCall) {
  const local = useLocal();
  return async (change: CallEdit, callback?: CallbackStep): Promise<void> => {
    const base = Object.fromEntries(Object.keys(change).map((field) => [field, call[field as keyof CallRow]]));
    const { id, user_id, voice_id, call_direction, call_from, call_to, created_at: at } = call;
    const contact_id = change.contact_id === undefined ? call.contact_id : change.contact_id;
    await local.write(callEdit, {
      id,
      user_id,
      contact_id,
      name: shownName({ call, ...listed }),
      change,
      base: base as CallEdit, // Same fields, current values.
      call: { voice_id, call_direction, call_from, call_to, at },
      statuses: await allOf<Status>(local.db, "statuses"),
      ...(callback && { callback }),
    });
  };
}
