/** The email inside the request of each service, and what to change at the service when it is not in it. */
import { z } from "zod";
import { readJson } from "../mail-events/hook-json.ts";
import type { HookMail, InboundRequest } from "./inbound-port.ts";
import { fieldsOf } from "./form-fields.ts";

const missing = (words: string): HookMail => ({ raw: null, trouble: `The email is not in the request. ${words}` });

const PostmarkMail = z.object({ RawEmail: z.string().min(1), OriginalRecipient: z.string().optional() });

/** Postmark sends the email itself where its webhook includes the raw content. */
export function postmarkMail({ body }: InboundRequest): HookMail {
  const read = readJson(PostmarkMail, Buffer.from(body).toString("utf8"));
  if (!read) return missing("Turn on “Include raw email content in JSON payload” in Postmark.");
  return { raw: Buffer.from(read.RawEmail, "utf8"), recipients: addressesIn(read.OriginalRecipient) };
}

const Envelope = z.object({ to: z.array(z.string()) });

/** SendGrid's Inbound Parse. */
export function sendgridMail(request: InboundRequest): HookMail {
  const fields = fieldsOf(request);
  const raw = fields.get("email");
  if (!raw) return missing("Turn on “POST the raw, full MIME message” in SendGrid's Inbound Parse.");
  return { raw, recipients: readJson(Envelope, fields.get("envelope")?.toString("utf8") ?? "")?.to };
}

/** A route of Mailgun. It posts the email itself to addresses that end in `mime`. */
export function mailgunMail(fields: ReadonlyMap<string, Buffer>): HookMail {
  const raw = fields.get("body-mime");
  if (!raw) return missing("The address in Mailgun's route must end in /received/mime.");
  return { raw, recipients: addressesIn(fields.get("recipient")?.toString("utf8")) };
}

function addressesIn(text = ""): string[] {
  return text.split(",").map((address) => address.trim());
}

const SesMail = z.object({
  notificationType: z.string().optional(),
  content: z.string().min(1).optional(),
  receipt: z
    .object({
      recipients: z.array(z.string()).optional(),
      action: z
        .object({
          encoding: z.string().optional(),
          bucketName: z.string().min(3).max(63).optional(),
          objectKey: z.string().min(1).max(1_024).optional(),
        })
        .optional(),
    })
    .optional(),
});

export type ObjectReader = (bucket: string, key: string) => Promise<Uint8Array>;

/** Of a receipt rule: the email is in the message (SNS action, up to 150 kB), or in a bucket (S3 action). */
export async function sesMail(message: string, readObject: ObjectReader): Promise<HookMail> {
  const { notificationType, content, receipt } = readJson(SesMail, message) ?? {};
  // One topic may carry reports of sent email too.
  if (notificationType !== "Received") return { raw: null };
  const { encoding, bucketName, objectKey } = receipt?.action ?? {};
  const recipients = receipt?.recipients;
  if (content !== undefined)
    return { raw: Buffer.from(content, encoding?.toUpperCase() === "BASE64" ? "base64" : "utf8"), recipients };
  if (bucketName === undefined || objectKey === undefined)
    return missing("The receipt rule of Amazon SES needs an action of kind SNS or S3.");
  return { raw: await readObject(bucketName, objectKey), recipients };
}
