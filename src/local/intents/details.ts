/** Intents on a contact's fact finder and prescriptions. A contact has one of each, so both use its number as key. */
import { contactDetails } from "../../contract/fact-finder/contact-details.ts";
import {
  type DataCapture,
  type DataCapturePatch,
  emptyDataCapture,
  patchDataCapture,
} from "../../domain/fact-finder/data-capture.ts";
import {
  emptyRxDetails,
  patchRxDetails,
  type RxDetails,
  type RxDetailsPatch,
} from "../../domain/fact-finder/rx-details.ts";
import type { RowKey } from "../collections/index.ts";
import { type ConfirmedRow, intent, type IntentFacts } from "./intent.ts";

export interface DetailInput<P> {
  id: number;
  /** The contact's label, for *Needs you*. */
  name: string;
  edit: P;
  /** The values the editor saw. */
  base: P;
}

const dataCaptureKey = (id: number): RowKey => ({ collection: "data_captures", id });
const rxDetailsKey = (id: number): RowKey => ({ collection: "rx_details", id });
const behindContact = ({ id }: DetailInput<object>): RowKey[] => [{ collection: "contacts", id }];
/** A stored reply from a server version that did not include the id may be replayed. */
const confirmed = (key: RowKey, row: { contact_id: number }): ConfirmedRow[] => [
  { key, row: { ...row, id: row.contact_id } },
];

export const dataCaptureEdit = intent(contactDetails.updateDataCapture, {
  name: "data_capture.edit",
  title: ({ name }: DetailInput<DataCapturePatch>) => `Fact finder of ${name}`,
  touches: ({ id }: DetailInput<DataCapturePatch>) => [dataCaptureKey(id)],
  after: (input: DetailInput<DataCapturePatch>) => behindContact(input),
  applies: (
    row: DataCapture | undefined,
    { id, edit }: DetailInput<DataCapturePatch>,
    _key: RowKey,
    { at }: IntentFacts,
  ) => patchDataCapture(row ?? emptyDataCapture(id), edit, at),
  ask: ({ id, edit, base }: DetailInput<DataCapturePatch>) => ({ params: { id }, body: { ...edit, base } }),
  replies: ({ data }, { id }) => confirmed(dataCaptureKey(id), data),
  conflicts: ({ meta }, { id }) => ({ contact_id: id, conflicts: meta.conflicts as never, record: "data_capture" }),
});

export const rxDetailsEdit = intent(contactDetails.updateRxDetails, {
  name: "rx_details.edit",
  title: ({ name }: DetailInput<RxDetailsPatch>) => `Prescriptions of ${name}`,
  touches: ({ id }: DetailInput<RxDetailsPatch>) => [rxDetailsKey(id)],
  after: (input: DetailInput<RxDetailsPatch>) => behindContact(input),
  applies: (row: RxDetails | undefined, { id, edit }: DetailInput<RxDetailsPatch>, _key: RowKey, { at }: IntentFacts) =>
    patchRxDetails(row ?? emptyRxDetails(id), edit, at),
  ask: ({ id, edit, base }: DetailInput<RxDetailsPatch>) => ({ params: { id }, body: { ...edit, base } }),
  replies: ({ data }, { id }) => confirmed(rxDetailsKey(id), data),
  conflicts: ({ meta }, { id }) => ({ contact_id: id, conflicts: meta.conflicts as never, record: "rx_details" }),
});
