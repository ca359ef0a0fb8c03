/** Fact finder and prescriptions of a contact: one versioned record each, saved and merged field by field (domain §6, §24). */
import { z } from "zod";
import { DataCapture, DataCapturePatch } from "../../domain/fact-finder/data-capture.ts";
import { RxDetails, RxDetailsPatch } from "../../domain/fact-finder/rx-details.ts";
import { ByNumber, dataOf, get, group, patch } from "../declare.ts";
import { Conflict } from "../contacts/contact-replies.ts";

const conflicts = z.object({ conflicts: z.array(Conflict) });

export const contactDetails = group("contact_details", "/v1/contacts", {
  dataCapture: get("/:id/data_capture", {
    summary: "Returns the fact finder. It is empty, with version 0, until the first answer is saved.",
    access: "contacts.details",
    params: ByNumber,
    reply: dataOf(DataCapture),
  }),
  updateDataCapture: patch("/:id/data_capture", {
    summary:
      "Updates fields of the fact finder. A field someone else changed is returned as a conflict named part.field.",
    access: "contacts.details_edit",
    writes: "queue",
    params: ByNumber,
    body: z.strictObject({ ...DataCapturePatch.shape, base: DataCapturePatch.optional() }),
    reply: z.object({ data: DataCapture, meta: conflicts }),
  }),
  rxDetails: get("/:id/rx_details", {
    summary:
      "Returns medications, pharmacies and allergies. The lists are empty, with version 0, until the first entry is saved.",
    access: "contacts.details",
    params: ByNumber,
    reply: dataOf(RxDetails),
  }),
  updateRxDetails: patch("/:id/rx_details", {
    summary: "Updates the prescription lists. A list someone else changed is returned as a conflict.",
    access: "contacts.details_edit",
    writes: "queue",
    params: ByNumber,
    body: z.strictObject({ ...RxDetailsPatch.shape, base: RxDetailsPatch.optional() }),
    reply: z.object({ data: RxDetails, meta: conflicts }),
  }),
});
