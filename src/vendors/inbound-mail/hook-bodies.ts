/** The email inside the request of each service. */
import { z } from "zod";
import { readJson } from "../mail-events/hook-json.ts";
import { headerOf } from "../mail-events/mail-events-port.ts";
import type { InboundRequest } from "./inbound-port.ts";

const PostmarkMail = z.object({ RawEmail: z.string().min(1) });

/** Postmark sends the email itself where its webhook includes the raw content. */
export function postmarkMail(body: Uint8Array): Uint8Array | null {
  const read = readJson(PostmarkMail, Buffer.from(body).toString("utf8"));
  return read && Buffer.from(read.RawEmail, "utf8");
}

const SesMail = z.object({
  content: z.string().min(1),
  receipt: z.object({ action: z.object({ encoding: z.string().optional() }) }).optional(),
});

/** The SNS action of a receipt rule. */
export function sesMail(message: string): Uint8Array | null {
  const read = readJson(SesMail, message);
  if (!read) return null;
  const isEncoded = read.receipt?.action.encoding?.toUpperCase() === "BASE64";
  return Buffer.from(read.content, isEncoded ? "base64" : "utf8");
}

/** Of a form, in either encoding. */
export async function fieldsOf({ headers, body }: InboundRequest): Promise<ReadonlyMap<string, Uint8Array>> {
  const type = headerOf({ headers }, "content-type");
  const fields = new Map<string, Uint8Array>();
  try {
    const form = await new Response(Buffer.from(body), { headers: { "content-type": type } }).formData();
    for (const [name, value] of form)
      fields.set(
        name,
        typeof value === "string" ? Buffer.from(value, "utf8") : new Uint8Array(await value.arrayBuffer()),
      );
  } catch {
    // Not a form: no fields.
  }
  return fields;
}
