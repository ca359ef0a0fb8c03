/** Our side of a field both sides changed, sent again on top of theirs. */
import { unflattenParts } from "../../domain/contacts/patch-parts.ts";
import { contactQuickEdit } from "./contacts.ts";
import { dataCaptureEdit, rxDetailsEdit } from "./details.ts";
import type { Intent } from "./intent.ts";

interface BothChanged {
  contact_id: number;
  record?: "data_capture" | "rx_details";
  field: string;
  yours: unknown;
  theirs: unknown;
}

interface Again {
  id: number;
  name: string;
  edit: object;
  base: object;
}

const intents = { contact: contactQuickEdit, data_capture: dataCaptureEdit, rx_details: rxDetailsEdit };

export function ourSide(need: BothChanged, name: string): [intent: Intent<Again>, input: Again] {
  const said = need.record ? unflattenParts : (fields: Record<string, unknown>) => fields;
  const edit = said({ [need.field]: need.yours });
  const base = said({ [need.field]: need.theirs });
  // What the server named as a field of this record is one of its intent's own.
  return [intents[need.record ?? "contact"] as Intent<Again>, { id: need.contact_id, name, edit, base }];
}
