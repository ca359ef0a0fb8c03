/** The phone simulator (not in the spec): handsets that receive and answer texts where no carrier is set up. */
import { z } from "zod";
import { textLengthMax } from "../../domain/messages/text-limits.ts";
import { Instant } from "../../domain/values/scalars.ts";
import { mediaBytesMax } from "../../domain/values/limits.ts";
import { ByUuid, dataOf, get, group, patch, post } from "../declare.ts";
import { FormFile } from "../form.ts";

const Handset = z.object({
  number: z.string(),
  airplane: z.boolean(),
  delay_seconds: z.int(),
  texts: z.array(
    z.object({
      id: z.string(),
      from_us: z.boolean(),
      body: z.string(),
      media: z.array(z.object({ id: z.string(), mime: z.string() })),
      at: Instant,
      arrived: z.boolean(),
    }),
  ),
});
export type Handset = z.infer<typeof Handset>;
const HandsetNumber = z.object({ number: z.string().regex(/^\+?\d{7,15}$/) });

export const phones = group("phones", "/v1/phones", {
  list: get("", {
    summary: "Lists the simulated handsets. 404 where a real carrier is set up.",
    access: "outbox.see",
    reply: z.object({
      data: z.array(Handset),
      meta: z.object({ special: z.array(z.object({ number: z.string(), words: z.string() })) }),
    }),
  }),
  type: post("/:number/texts", {
    summary: "Sends a text, with a picture or without, from a simulated handset.",
    access: "outbox.see",
    writes: "now",
    params: HandsetNumber,
    multipart: true,
    fileBytesMax: 2 * mediaBytesMax,
    body: z.strictObject({ body: z.string().trim().max(textLengthMax).default(""), file: FormFile.optional() }),
    reply: dataOf(Handset),
    callsExternal: true,
  }),
  picture: get("/pictures/:id", {
    summary: "Returns a picture on a simulated handset.",
    access: "outbox.see",
    params: ByUuid,
    download: "application/octet-stream",
  }),
  update: patch("/:number", {
    summary: "Sets airplane mode and the carrier's delay of a simulated handset.",
    access: "outbox.see",
    writes: "now",
    params: HandsetNumber,
    body: z.strictObject({ airplane: z.boolean().optional(), delay_seconds: z.int().min(0).max(600).optional() }),
    reply: dataOf(Handset),
  }),
});
