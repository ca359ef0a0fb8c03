/** Options of a print (spec 001 §7 batch_print, domain §10). */
import { z } from "zod";
import { labelsPerSheet, letterTextLengthMax, printKinds, returnAddressLinesMax } from "./limits.ts";

export const PrintOptions = z.strictObject({
  kind: z.enum(printKinds),
  /** Of letters: with merge fields. */
  text: z
    .string()
    .max(letterTextLengthMax * 2)
    .default(""),
  /** Top left on letters and envelopes. */
  return_address: z.array(z.string().max(200)).max(returnAddressLinesMax).default([]),
  /** First unused label of a partly used sheet, counted from 1 along the rows. */
  first_label: z.int().min(1).max(labelsPerSheet).default(1),
});
export type PrintOptions = z.infer<typeof PrintOptions>;
