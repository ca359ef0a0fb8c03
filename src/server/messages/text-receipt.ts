/** Texts from contacts: stored once, read for STOP, START and HELP, and answered where the law wants it. */
import { permissionNow } from "../consent/note-consent.ts";
import { isAnswer, meaningOfReply, type ReplyMeaning } from "../../domain/consent/reply-meaning.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Conversation } from "../../domain/messages/conversation.ts";
import { segmentsOf } from "../../domain/messages/segments.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { type TextRow, writeText } from "../../domain/messages/text.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import type { ReceivedText } from "../../vendors/texting/texting-port.ts";
import type { Ctx } from "../context.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { lockAddresses } from "../contacts/earlier-message-rows.ts";
import { noteAnswer } from "./text-answered.ts";
import { announceText } from "./text-announcing.ts";
import { changeOfNumber } from "./permission-change.ts";
import { fetchDueMedia, mediaComing } from "./text-media.ts";
import { insertMediaFetches } from "./text-media-rows.ts";
import { keepText, sendSoon } from "./text-sending.ts";
import { countReceived } from "./text-usage-rows.ts";
import { contactsHolding, conversationWith, textOfProvider } from "./text-rows.ts";

export async function receiveText(services: Services, tenant_id: string, received: ReceivedText): Promise<void> {
  await tenantWork(services, systemActor(tenant_id), async (ctx) => {
    if ((await textOfProvider(ctx.trx, tenant_id, received.provider_id)) !== undefined) return;
    await contactsHolding(ctx.trx, tenant_id, received.from);
    const addresses = [phoneKey(received.from)];
    await lockAddresses(ctx.trx, tenant_id, { addresses, by: "message" });
    // Again: one that was made meanwhile has not seen this text.
    const contacts = await contactsHolding(ctx.trx, tenant_id, received.from);
    // Again: a copy may have been stored while this one waited for the lock.
    if ((await textOfProvider(ctx.trx, tenant_id, received.provider_id)) !== undefined) return;
    const meaning = meaningOfReply(received.body);
    const known = await conversationOf(ctx, contacts, received.from);
    const contact = contacts.find(({ id }) => id === known?.contact_id) ?? latest(contacts);
    const text = inbound(ctx, received, { contact_id: contact?.id ?? null, meaning });
    const kept = await keepText(ctx, text, { user_id: contact?.owner_id ?? null, provider_id: received.provider_id });
    await countReceived(ctx, kept.conversation.user_id, kept.text);
    await fetchSoon(ctx, kept.text, received.media);
    await announceText(ctx, kept.text, "received");
    await apply(ctx, { received, contacts, meaning, text: kept.text });
    if (isAnswer(kept.text)) await noteAnswer(ctx, kept.text);
  });
}

async function fetchSoon(ctx: Ctx, { id }: TextRow, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const { trx, actor, world, services } = ctx;
  const key = { tenant_id: actor.tenant_id, id };
  await insertMediaFetches(trx, key, urls, world.now());
  ctx.afterCommit(() => services.background.run(() => fetchDueMedia(services, key)));
}

/** The latest one with somebody who has the number, or with the number itself. */
async function conversationOf(
  { trx, actor }: Ctx,
  contacts: readonly Contact[],
  number: string,
): Promise<Conversation | undefined> {
  const ids = contacts.length === 0 ? [null] : contacts.map(({ id }) => id);
  const found = [];
  for (const contact_id of ids) found.push(await conversationWith(trx, actor.tenant_id, { number, contact_id }));
  return found.filter((one) => one !== undefined).sort((one, other) => other.last_at - one.last_at)[0];
}

function latest(contacts: readonly Contact[]): Contact | undefined {
  return contacts.toSorted((one, other) => (other.last_activity_at ?? 0) - (one.last_activity_at ?? 0))[0];
}

function inbound(
  { world }: Ctx,
  { from, to, body, media }: ReceivedText,
  { contact_id, meaning }: { contact_id: number | null; meaning: ReplyMeaning },
): TextRow {
  const now = world.now();
  return {
    id: world.uuid(),
    conversation_id: world.uuid(),
    contact_id,
    direction: "inbound",
    number: from,
    our_number: to,
    body,
    status: "received",
    source: "manual",
    reason: null,
    error: "",
    segments: segmentsOf(body).count,
    media: mediaComing(media),
    user_id: null,
    at: now,
    scheduled_at: null,
    sent_at: null,
    read_at: null,
    verdict: meaning === "likely_stop" && contact_id !== null ? "open" : null,
    updated_at: now,
    version: 1,
    seq: 0,
  };
}

interface Answered {
  received: ReceivedText;
  contacts: readonly Contact[];
  meaning: ReplyMeaning;
  text: TextRow;
}

const events = { stop: "revoked", start: "granted" } as const;
const answers = { stop: textMessages.stopped, start: textMessages.started, help: textMessages.help } as const;

async function apply(ctx: Ctx, { received, contacts, meaning, text }: Answered): Promise<void> {
  if (meaning === null || meaning === "likely_stop") return;
  const said = { channel: "text", address: received.from, how: "text", words: received.body } as const;
  const before = await permissionNow(ctx, { contact_id: text.contact_id, channel: "text", address: received.from });
  if (meaning !== "help") await changeOfNumber(ctx, contacts, { ...said, event: events[meaning] });
  // "Yes" to a question of ours is an answer, not a subscription; a second STOP gets no second confirmation.
  const isNews = meaning === "help" || before.state !== (meaning === "stop" ? "revoked" : "granted");
  if (!isNews || received.answered) return;
  const answer = { ...text, id: ctx.world.uuid(), scheduled_at: null, body: answers[meaning], media: [] };
  const written = writeText(text.contact_id, answer, { now: ctx.world.now(), by: null });
  const { text: sent } = await keepText(ctx, { ...written, source: "system" }, { user_id: null });
  sendSoon(ctx, sent.id);
}
