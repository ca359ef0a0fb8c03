/** Printing contacts (spec 001 §7, domain §10). */
import { z } from "zod";
import { Uuid } from "../../domain/values/scalars.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { Output } from "../../domain/outputs/output.ts";
import { PrintOptions } from "../../domain/outputs/print-options.ts";
import { dataOf, group, patch, post } from "../declare.ts";

/** A print in progress or done; `url` once it can be downloaded. */
export const Print = Output.extend({ jid: Uuid, url: z.string().nullable() });
export type Print = z.infer<typeof Print>;

export const prints = group("prints", "/v1/contacts", {
  batchPrint: post("/batch_print", {
    summary:
      "Prints up to 500 contacts as letters, labels, envelopes, profile sheets or a call sheet, in the background. The jid identifies the print.",
    access: "contacts.print",
    feature: "print",
    writes: "queue",
    csrf: true,
    ratePerMinute: 60,
    body: z.strictObject({
      contacts_scope: ContactsScope.prefault({}),
      /** Set by a device that prepares the print offline. */
      jid: Uuid.optional(),
      ...PrintOptions.shape,
    }),
    status: 201,
    reply: dataOf(Print),
  }),
  batchPrintStatus: patch("/batch_print_status", {
    summary: "Returns the status of one of the current user's prints: queued, working, complete or failed.",
    access: "contacts.print",
    writes: "now",
    unremembered: true,
    body: z.strictObject({ jid: Uuid }),
    reply: dataOf(Print),
  }),
});
