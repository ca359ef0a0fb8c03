/** Texts, permission and conversations of the signed-in user (spec 001 §7). */
import { sms } from "../../contract/messages/sms.ts";
import { consentAddress } from "../../domain/consent/consent-options.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { fileMessages } from "../../domain/files/file-messages.ts";
import { type Conversation, editConversation, readConversation } from "../../domain/messages/conversation.ts";
import { offlineAskMs } from "../../domain/messages/text-limits.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { type TextRow, writeText } from "../../domain/messages/text.ts";
import { isSamePhone } from "../../domain/values/phone-number.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import { writtenTime } from "../changes/written-time.ts";
import type { Ctx } from "../context.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { contactToRead, contactToWrite } from "../contacts/contact-visibility.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { areUsers } from "../users/user-rows.ts";
import { listConversations } from "./conversation-list-rows.ts";
import { changeOfNumber, changePermission } from "./permission-change.ts";
import { noteAnswer } from "./text-answered.ts";
import { announceText } from "./text-announcing.ts";
import { countForCampaign, isTextCampaign } from "./campaign-text-rows.ts";
import { isForContact } from "./text-campaign.ts";
import { textBlock } from "./text-decision.ts";
import { mediaGiven, mediaReply } from "./text-media.ts";
import {
  contactsHolding,
  findConversation,
  findText,
  latestConversation,
  listTexts,
  markTextsRead,
  updateConversation,
  updateText,
} from "./text-rows.ts";
import { queueText } from "./text-sending.ts";
import { noTextsLeft } from "./text-usage-rows.ts";

const capability = "dialer.use";

export const smsImplementation = implement(sms, {
  permission: async (ctx, { body: { contact_id, phone_number, at, ...said } }) => {
    const contact = await contactToWrite(ctx, contact_id, capability);
    const address = addressOf(contact, said.channel, phone_number);
    // A no needs no words: it counts however it was said.
    if (said.words.trim() === "" && (said.event === "granted" || said.event === "regranted"))
      refuse("invalid", { words: [textMessages.words_needed] });
    const { user_id } = ctx.actor;
    const noted = { ...said, address, user_id, at: writtenTime(ctx, at), ip: ctx.request.ip };
    const { entry, contact: after } = await changePermission(ctx, contact, noted);
    return { data: entry, meta: { contact: after } };
  },
  conversations: async (ctx, { body }) => {
    const visibility = await visibilityOf(ctx.trx, ctx.actor, capability);
    return pageReply(body, await listConversations(ctx.trx, ctx.actor, visibility, body));
  },
  read: async (ctx, { body: { conversation_id } }) => {
    const conversation = await reachedConversation(ctx, conversation_id);
    const now = ctx.world.now();
    const after = readConversation(conversation, now);
    const ids = await markTextsRead(ctx.trx, ctx.actor.tenant_id, conversation_id, now);
    if (after !== conversation) await updateConversation(ctx.trx, ctx.actor.tenant_id, after);
    ctx.changeSet.add("texts", ...ids);
    ctx.changeSet.add("conversations", conversation_id);
    for (const id of ids.slice(-1)) {
      const text = await findText(ctx.trx, { tenant_id: ctx.actor.tenant_id, id });
      if (text) await announceText(ctx, text, "read");
    }
    return { data: after };
  },
  edit: async (ctx, { params, body: { muted, user_id } }) => {
    const conversation = await reachedConversation(ctx, params.id);
    if (user_id != null && !(await areUsers(ctx.trx, ctx.actor.tenant_id, [user_id])))
      refuse("invalid", { user_id: ["Choose a user of the company."] });
    const edit = { ...(muted !== undefined && { muted }), ...(user_id !== undefined && { user_id }) };
    const after = editConversation(conversation, edit, ctx.world.now());
    await updateConversation(ctx.trx, ctx.actor.tenant_id, after);
    ctx.changeSet.add("conversations", params.id);
    return { data: after };
  },
  messages: async (ctx, { body: { conversation_id, ...page } }) => {
    await reachedConversation(ctx, conversation_id);
    return pageReply(page, await listTexts(ctx.trx, ctx.actor.tenant_id, conversation_id, page));
  },
  show: async (ctx, { query }) => {
    const contact = await contactToRead(ctx, query.contact_id, capability);
    const numbers = [];
    for (const { number } of contact.phones)
      numbers.push({ number, blocked: (await textBlock(ctx, contact, number))?.words ?? null });
    const data = (await latestConversation(ctx.trx, ctx.actor.tenant_id, contact.id)) ?? null;
    return { data, meta: { numbers } };
  },
  send: async (ctx, { body }) => {
    const contact = await contactToWrite(ctx, body.contact_id, capability);
    const known = await knownText(ctx, contact, body.id);
    if (known) return withParts(ctx, contact, known);
    contactMustBeThere(contact);
    const { world, actor, services } = ctx;
    const hasPicture = body.mms || body.file || body.upload_id !== undefined;
    if (hasPicture && !(await hasFeature(ctx.trx, actor, "mms"))) refuse("feature_off");
    if (services.texting.from === "") refuse("invalid", { base: [textMessages.no_number] });
    await checkCarried(ctx, contact, body);
    const stopped = await noTextsLeft(ctx.trx, actor);
    if (stopped) refuse("invalid", { base: [stopped] });
    const number = numberOf(contact, body.message_to);
    const at = writtenTime(ctx, body.at);
    // One planned for later is as old as its time.
    const due = Math.max(at, body.scheduled_at ?? 0);
    if (world.now() - due > offlineAskMs && !body.confirmed) refuse("invalid", { confirmed: [textMessages.old] });
    const block = await textBlock(ctx, contact, number);
    if (block) refuse("invalid", { message_to: [block.words] });
    const { id = world.uuid(), conversation_id = world.uuid(), message_content, scheduled_at } = body;
    const media = await mediaGiven(ctx, body);
    if (body.mms && media.length === 0) refuse("invalid", { file: [fileMessages.choose] });
    const written = { id, conversation_id, number, body: message_content, scheduled_at, media };
    const text = writeText(contact.id, written, { now: at, by: actor.user_id });
    const sent = await queueText(ctx, contact, text);
    if (body.campaign_trigger_id !== undefined)
      await countForCampaign(ctx, contact, sent.text, body.campaign_trigger_id);
    return { data: sent.text, meta: { conversation: sent.conversation, contact: sent.contact } };
  },
  media: async (ctx, { params: { id, n } }) => {
    const { media } = await reachedText(ctx, id);
    return mediaReply(ctx, media[n]);
  },
  cancel: async (ctx, { params }) => {
    const text = await reachedText(ctx, params.id, true);
    if (text.status !== "queued") return { data: text };
    return { data: await saveText(ctx, { ...text, status: "blocked", reason: "stopped", error: "You stopped it." }) };
  },
  judge: async (ctx, { params, body: { verdict } }) => {
    const seen = await reachedText(ctx, params.id);
    const holders = verdict === "fine" ? [] : await contactsHolding(ctx.trx, ctx.actor.tenant_id, seen.number);
    const contact = await contactToWrite(ctx, seen.contact_id ?? 0, capability);
    const text = await findText(ctx.trx, { tenant_id: ctx.actor.tenant_id, id: params.id }, true);
    if (text?.verdict !== "open") return { data: text ?? seen, meta: { contact } };
    const judged = await saveText(ctx, { ...text, verdict });
    if (verdict === "fine") {
      await noteAnswer(ctx, judged);
      return { data: judged, meta: { contact } };
    }
    const said = { channel: "text", event: "revoked", how: "text", words: text.body } as const;
    const { user_id } = ctx.actor;
    const all = holders.some(({ id }) => id === contact.id) ? holders : [...holders, contact];
    await changeOfNumber(ctx, all, { ...said, address: text.number, user_id, at: text.at });
    const [after = contact] = await findContacts(ctx.trx, ctx.actor.tenant_id, [contact.id]);
    return { data: judged, meta: { contact: after } };
  },
});

/** What a text may carry beside its words. */
async function checkCarried(
  ctx: Ctx,
  contact: Contact,
  { is_mss, campaign_trigger_id }: { is_mss: boolean; campaign_trigger_id?: string | undefined },
): Promise<void> {
  // A pool has a name; a number begins with a plus.
  if (is_mss && ctx.services.texting.from.startsWith("+")) refuse("invalid", { is_mss: [textMessages.no_pool] });
  if (campaign_trigger_id === undefined) return;
  if (!(await isTextCampaign(ctx, campaign_trigger_id)))
    refuse("invalid", { campaign_trigger_id: [textMessages.no_campaign] });
  if (!(await isForContact(ctx, campaign_trigger_id, contact)))
    refuse("invalid", { campaign_trigger_id: [textMessages.not_in_audience] });
}

async function saveText(ctx: Ctx, text: TextRow): Promise<TextRow> {
  const after = { ...text, updated_at: ctx.world.now(), version: text.version + 1 };
  await updateText(ctx.trx, ctx.actor.tenant_id, after);
  ctx.changeSet.add("texts", text.id);
  return after;
}

function addressOf(contact: Contact, channel: "call" | "text" | "email", typed: string): string {
  const given = consentAddress(channel, typed);
  const own =
    channel === "email"
      ? contact.emails.map(({ address }) => consentAddress("email", address))
      : contact.phones.map(({ number }) => consentAddress(channel, number));
  return own.includes(given) ? given : refuse("invalid", { phone_number: [textMessages.not_theirs] });
}

function numberOf({ phones }: Contact, message_to: string): string {
  const phone = message_to === "" ? primaryOf(phones) : phones.find(({ number }) => isSamePhone(number, message_to));
  return phone?.number ?? refuse("invalid", { message_to: [textMessages.not_theirs] });
}

/** Idempotent: a text sent twice under one id is one text. */
async function knownText(ctx: Ctx, contact: Contact, id: string | undefined): Promise<TextRow | undefined> {
  const known = id === undefined ? undefined : await findText(ctx.trx, { tenant_id: ctx.actor.tenant_id, id });
  if (known && known.contact_id !== contact.id) refuse("invalid", { id: ["This id is already used."] });
  return known;
}

async function withParts(ctx: Ctx, contact: Contact, text: TextRow) {
  const key = { tenant_id: ctx.actor.tenant_id, id: text.conversation_id };
  const conversation = (await findConversation(ctx.trx, key)) ?? refuse("not_found");
  return { data: text, meta: { conversation, contact } };
}

/** Locked. One with a contact is seen with it, one without by those who see the whole company. */
async function reachedConversation(ctx: Ctx, id: string): Promise<Conversation> {
  const { trx, actor } = ctx;
  const conversation = (await findConversation(trx, { tenant_id: actor.tenant_id, id }, true)) ?? refuse("not_found");
  await mustReach(ctx, conversation.contact_id);
  return conversation;
}

async function reachedText(ctx: Ctx, id: string, lock = false): Promise<TextRow> {
  const text = (await findText(ctx.trx, { tenant_id: ctx.actor.tenant_id, id }, lock)) ?? refuse("not_found");
  await mustReach(ctx, text.contact_id);
  return text;
}

async function mustReach({ trx, actor }: Ctx, contact_id: number | null): Promise<void> {
  const visibility = await visibilityOf(trx, actor, capability);
  if (visibility.all) return;
  const [contact] = contact_id === null ? [] : await findContacts(trx, actor.tenant_id, [contact_id]);
  const seen = contact ? await visibleTo(trx, visibility, [contact]) : [];
  if (seen.length === 0) refuse("not_found");
}
