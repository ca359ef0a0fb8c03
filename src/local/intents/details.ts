/** Queued writes on a contact's fact finder and prescriptions. Neither lies in the mirror: they only wait in the outbox. */
import { contactDetails } from "../../contract/contacts/contact-details.ts";
import type { DataCapturePatch } from "../../domain/contacts/data-capture.ts";
import type { RxDetailsPatch } from "../../domain/contacts/rx-details.ts";
import type { RowKey } from "../collections/index.ts";
import { intent } from "./intent.ts";

export interface DetailInput<P> {
  id: number;
  /** Whom the write is about, in words, for *Needs you*. */
  name: string;
  edit: P;
  /** The values the editor saw. */
  base: P;
}

const behindContact = ({ id }: DetailInput<object>): RowKey[] => [{ collection: "contacts", id }];
const shared = { touches: () => [], after: behindContact, applies: () => undefined };

export const dataCaptureEdit = intent(contactDetails.updateDataCapture, {
  name: "data_capture.edit",
  title: ({ name }: DetailInput<DataCapturePatch>) => `Fact finder of ${name}`,
  ...shared,
  ask: ({ id, edit, base }: DetailInput<DataCapturePatch>) => ({ params: { id }, body: { ...edit, base } }),
  conflicts: ({ meta }, { id }) => ({ contact_id: id, conflicts: meta.conflicts as never, record: "data_capture" }),
});

export const rxDetailsEdit = intent(contactDetails.updateRxDetails, {
  name: "rx_details.edit",
  title: ({ name }: DetailInput<RxDetailsPatch>) => `Prescriptions of ${name}`,
  ...shared,
  ask: ({ id, edit, base }: DetailInput<RxDetailsPatch>) => ({ params: { id }, body: { ...edit, base } }),
  conflicts: ({ meta }, { id }) => ({ contact_id: id, conflicts: meta.conflicts as never, record: "rx_details" }),
});
