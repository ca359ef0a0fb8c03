/** Assigns a call to a contact, on this device first. */
import { useCallback } from "react";
import { numbersOf } from "../../domain/calls/call.ts";
import { callEdit } from "../../local/intents/calls.ts";
import { callById } from "../../local/queries/calls.ts";
import type { Picked } from "../contact-parts/contact-picker.tsx";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { NamedCall } from "./naming.ts";

export function useAttach(): (call: NamedCall, contact: Picked) => Promise<void> {
  const local = useLocal();
  const { id: user_id, profile } = useCurrentUser();
  const own = profile.dialer_verified_phone_number;
  return useCallback(
    async (call, contact) => {
      const { id, sid, startedAt, endedAt } = call;
      const known = await callById(local.db, id);
      if (known?.call.contact_id === contact.id) return;
      await local.write(callEdit, {
        id,
        user_id,
        name: contact.name,
        contact_id: contact.id,
        change: { contact_id: contact.id },
        base: { contact_id: known?.call.contact_id ?? null },
        ...(startedAt !== undefined &&
          endedAt !== undefined && { call: { voice_id: sid, ...numbersOf(call, own), at: startedAt } }),
      });
    },
    [local, user_id, own],
  );
}
