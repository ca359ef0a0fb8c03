/** Sends what was planned: stored in the caller's transaction, sent after it commits, checked again then. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { writeText } from "../../domain/messages/text.ts";
import type { DecidedRecipient } from "../../domain/sends/recipient-plan.ts";
import type { automaticSources, SendChannel } from "../../domain/messaging/send-channels.ts";
import type { TextMedia } from "../../domain/messages/text-media.ts";
import type { Ctx } from "../context.ts";
import type { NewEmail } from "../../domain/emails/email-log.ts";
import { sendEmail, sendEmails } from "../emails/email-sending.ts";
import { noteConsent } from "../consent/note-consent.ts";
import { markAsking } from "../messages/automatic-text-rows.ts";
import { queueText } from "../messages/text-sending.ts";
import { holdContent } from "../storage/content-rows.ts";
import type { FoundUser } from "../users/user-rows.ts";

interface From {
  sender: FoundUser;
  source: (typeof automaticSources)[number];
}

interface PlannedSend extends From {
  channel: SendChannel;
  /** Of a text: kept by the send, so that it is still there. */
  media?: readonly TextMedia[];
  /** For permission to text: the ledger notes the question. */
  asks?: boolean;
}

/** `contact`: locked. `decided`: goes now, planned in this transaction. Returns the id of the text or the email log. */
export async function sendPlanned(
  ctx: Ctx,
  contact: Contact,
  decided: DecidedRecipient,
  { channel, sender, source, asks = false, media = [] }: PlannedSend,
): Promise<string> {
  const { world, actor } = ctx;
  if (channel === "email") {
    const { id } = await sendEmail(ctx, contact, emailOf(ctx, decided), { writer: sender, source });
    return id;
  }
  const { to, body } = decided;
  const id = world.uuid();
  const written = { id, conversation_id: world.uuid(), number: to, body, scheduled_at: null, media: [...media] };
  for (const { sha256 } of media) await holdContent(ctx.trx, actor.tenant_id, sha256);
  const text = writeText(contact.id, written, { now: world.now(), by: actor.user_id });
  await queueText(ctx, contact, { ...text, source });
  if (!asks) return id;
  await markAsking(ctx.trx, actor.tenant_id, id);
  const said = { channel: "text", event: "asked", how: "text", words: text.body, user_id: actor.user_id } as const;
  await noteConsent(ctx, { ...said, contact_id: contact.id, address: to });
  return id;
}

/** The same for emails of one send together: their ids, in this order. Once in a transaction. */
export async function sendPlannedEmails(
  ctx: Ctx,
  planned: readonly { contact: Contact; decided: DecidedRecipient }[],
  { sender, source }: From,
): Promise<string[]> {
  const emails = planned.map(({ contact, decided }) => ({ contact, email: emailOf(ctx, decided) }));
  await sendEmails(ctx, emails, { writer: sender, source });
  return emails.map(({ email }) => email.id);
}

function emailOf({ world }: Ctx, { to, subject, body, blocks }: DecidedRecipient): NewEmail {
  return { id: world.uuid(), to, subject, email_body: body, blocks };
}
