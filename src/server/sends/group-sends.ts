/** One text or email to up to 500 contacts: planned, tested, sent in the background, paused, retried. */
import { contactSends, groupSends } from "../../contract/sends/group-sends.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { unknownEmailFields } from "../../domain/emails/email-fields.ts";
import { broadcastMax, groupSendMax, type SendChannel } from "../../domain/messaging/send-channels.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { checkedBody } from "../../domain/messages/text.ts";
import { countsOf, type DecidedRecipient, withoutMailServer } from "../../domain/sends/recipient-plan.ts";
import { checkedLetter, type Letter, textOfLetter } from "../../domain/emails/email-letter.ts";
import { checkedEmail } from "../../domain/emails/email-log.ts";
import { type GroupSend, mayRetry, stateAfter } from "../../domain/sends/group-send.ts";
import { type TextAllowance, withinAllowance } from "../../domain/sends/text-allowance.ts";
import { withWayOut } from "../../domain/messages/way-out.ts";
import { may } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { GroupSendRow } from "../../domain/sends/group-send.ts";
import type { Ctx } from "../context.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { exportIds, exportQuery } from "../lists/contact-list-rows.ts";
import { findUser, type FoundUser } from "../users/user-rows.ts";
import { testEmail, testText } from "./group-send-test.ts";
import { resultsOf, shownSends } from "./group-send-results.ts";
import { mediaGiven, mediaReply } from "../messages/text-media.ts";
import { stopQueuedTexts } from "../messages/text-stopping.ts";
import { findTextHoldings, pendingUnits } from "../messages/text-usage-rows.ts";
import {
  findGroupSend,
  insertGroupSend,
  listGroupSends,
  promisedUnits,
  putBack,
  queuedTextsOf,
  updateGroupSend,
} from "./group-send-rows.ts";
import { capabilityOf, type PlannedMessage, planRecipients } from "./recipient-plan.ts";
import { followSend } from "./stored-emails.ts";

export const contactSendsImplementation = implement(contactSends, {
  texts: (ctx, { body: { message_content, upload_id, ...asked } }) =>
    start(ctx, asked, () => textMessage(ctx, { message_content, upload_id })),
  emails: (ctx, { body: { subject, email_body, blocks, ...asked } }) =>
    start(ctx, asked, () => emailMessage({ subject, email_body, blocks })),
  broadcastTexts: async (ctx, { body: { message_content, upload_id, ...asked } }) => {
    await mayUse(ctx, "text");
    return start(ctx, asked, () => textMessage(ctx, { message_content, upload_id }), broadcastMax);
  },
  broadcastEmails: async (ctx, { body: { subject, email_body, blocks, ...asked } }) => {
    await mayUse(ctx, "email");
    return start(ctx, asked, () => emailMessage({ subject, email_body, blocks }), broadcastMax);
  },
  testText: async (ctx, { body: { contact_id, ...written } }) => {
    const message = await textMessage(ctx, written);
    return { data: { to: await testText(ctx, await sampleOf(ctx, contact_id, message), message.media) } };
  },
  testEmail: async (ctx, { body: { contact_id, ...letter } }) => ({
    data: { to: await testEmail(ctx, await sampleOf(ctx, contact_id, emailMessage(letter))) },
  }),
});

async function textMessage(
  ctx: Ctx,
  { message_content, upload_id }: { message_content: string; upload_id?: string | undefined },
): Promise<PlannedMessage> {
  await mayPicture(ctx, upload_id !== undefined);
  const media = await mediaGiven(ctx, { upload_id });
  return { channel: "text", subject: "", body: withWayOut(checkedBody(message_content, media.length > 0)), media };
}

async function mayPicture({ trx, actor }: Ctx, hasPicture: boolean): Promise<void> {
  if (hasPicture && !(await hasFeature(trx, actor, "mms"))) refuse("feature_off");
}

function emailMessage(letter: Letter): PlannedMessage {
  const checked = checkedLetter(letter);
  return messageOf({ ...checked, ...checkedEmail(checked) });
}

function messageOf({ subject, email_body, blocks }: ReturnType<typeof checkedLetter>): PlannedMessage {
  return { channel: "email", subject, body: email_body, blocks };
}

export const groupSendsImplementation = implement(groupSends, {
  plan: async (ctx, { body: { channel, subject, body, blocks, has_picture, contacts_scope } }) => {
    await mayUse(ctx, channel);
    await mayPicture(ctx, has_picture);
    const message: PlannedMessage =
      channel === "text"
        ? { channel, subject: "", body: withWayOut(body) }
        : messageOf(checkedLetter({ subject, email_body: body, blocks }));
    const max = may(ctx.actor, "campaigns.edit") ? broadcastMax : groupSendMax;
    const decided = await planOf(ctx, contacts_scope, message, { max, hasPicture: has_picture });
    const isStored = channel === "email" && ctx.services.mail.kind === "outbox";
    const planned = isStored ? decided.map(withoutMailServer) : decided;
    const first = planned.find(({ outcome }) => outcome !== "not");
    const sample = first && {
      contact_id: first.contact_id,
      name: first.name,
      subject: first.subject,
      body: first.body,
      blocks: first.blocks,
    };
    const data = planned.map(({ subject: _subject, body: _body, blocks: _blocks, ...one }) => one);
    return { data, meta: { ...countsOf(planned), sample: sample ?? null } };
  },
  list: async (ctx, { query }) => {
    const { rows, total_count } = await listGroupSends(ctx.trx, ctx.actor.tenant_id, {
      ...query,
      user_id: ctx.actor.user_id,
    });
    return pageReply(query, { rows: await shownSends(ctx, rows), total_count });
  },
  open: async (ctx, { params, query: { page, limit, state, reason } }) => {
    const send = await ownSend(ctx, params.id);
    const all = await resultsOf(ctx, send);
    const found = all.filter((one) => (state ?? one.state) === one.state && (reason ?? one.reason) === one.reason);
    const results = found.slice((page - 1) * limit, page * limit);
    return { data: await shown(ctx, send), meta: { results, total_count: found.length } };
  },
  picture: async (ctx, { params }) => mediaReply(ctx, (await ownSend(ctx, params.id)).media[0]),
  act: async (ctx, { params, body: { act } }) => {
    const send = await ownSend(ctx, params.id, true);
    const status = stateAfter(send.status, act);
    if (status === send.status) return { data: await shown(ctx, send) };
    const now = ctx.world.now();
    const ended_at = status === "cancelled" ? now : null;
    const after = await change(
      ctx,
      { ...send, status, trouble: "", ended_at, next_at: status === "sending" ? now : null },
      act,
    );
    if (status === "cancelled")
      await stopQueuedTexts(ctx, await queuedTextsOf(ctx.trx, { tenant_id: ctx.actor.tenant_id, id: send.id }));
    if (send.channel === "email") await followSend(ctx, after);
    return { data: await shown(ctx, after) };
  },
  retry: async (ctx, { params }) => {
    const send = await ownSend(ctx, params.id, true);
    await mayUse(ctx, send.channel);
    await mayPicture(ctx, send.media.length > 0);
    const again = (await resultsOf(ctx, send)).filter(mayRetry).map(({ contact_id }) => contact_id);
    if (again.length === 0) return { data: await shown(ctx, send) };
    await putBack(ctx.trx, { tenant_id: ctx.actor.tenant_id, id: send.id }, again);
    const after = await change(ctx, { ...send, status: "sending", ended_at: null, next_at: ctx.world.now() }, "retry");
    return { data: await shown(ctx, after) };
  },
});

async function mayUse(ctx: Ctx, channel: SendChannel): Promise<void> {
  if (!may(ctx.actor, capabilityOf[channel])) refuse("forbidden");
  if (!(await hasFeature(ctx.trx, ctx.actor, channel === "text" ? "sms_group" : "email"))) refuse("forbidden");
}

async function me({ trx, actor }: Ctx): Promise<FoundUser> {
  return (await findUser(trx, actor.tenant_id, actor.user_id)) ?? refuse("unauthorized");
}

/** `planRecipients` takes so many at a time. */
const planPart = 1_000;

/** Contacts the sender may not message are absent, like in every list. */
async function planOf(
  ctx: Ctx,
  scope: ContactsScope,
  message: PlannedMessage,
  { max, hasPicture }: { max: number; hasPicture: boolean },
): Promise<DecidedRecipient[]> {
  const field = message.channel === "text" ? "message_content" : "email_body";
  const { subject, body: email_body, blocks } = message;
  const unknown = unknownEmailFields(textOfLetter({ subject, email_body, blocks }));
  if (unknown.length > 0) refuse("invalid", { [field]: unknown });
  const ids = await exportIds(ctx, await exportQuery(ctx, scope, capabilityOf[message.channel]), max + 1);
  if (ids.length > max)
    refuse("invalid", { contacts_scope: [`Choose up to ${max.toLocaleString("en-US")} contacts.`] });
  const options = { sender: await me(ctx), taken: new Set<string>() };
  const planned: DecidedRecipient[] = [];
  for (let at = 0; at < ids.length; at += planPart) {
    const some = await findContacts(ctx.trx, ctx.actor.tenant_id, ids.slice(at, at + planPart));
    planned.push(...(await planRecipients(ctx, some, message, options)));
  }
  return message.channel === "text" ? withinAllowance(planned, await allowanceOf(ctx, hasPicture)) : planned;
}

async function allowanceOf({ trx, actor, world }: Ctx, hasPicture: boolean): Promise<TextAllowance> {
  const promised = (await pendingUnits(trx, actor, world.now())) + (await promisedUnits(trx, actor));
  return { ...(await findTextHoldings(trx, actor)), promised, hasPicture };
}

interface Asked {
  id?: string | undefined;
  contacts_scope: ContactsScope;
  expected: number;
}

async function start(
  ctx: Ctx,
  asked: Asked,
  write: () => PlannedMessage | Promise<PlannedMessage>,
  max = groupSendMax,
): Promise<{ data: GroupSend }> {
  const { trx, actor, world, services } = ctx;
  const { id = world.uuid(), contacts_scope, expected } = asked;
  const known = await findGroupSend(trx, { tenant_id: actor.tenant_id, id });
  if (known) return { data: await shown(ctx, known.user_id === actor.user_id ? known : taken()) };
  const message = await write();
  const media = message.media ?? [];
  if (message.channel === "text" && services.texting.from === "") refuse("invalid", { base: [textMessages.no_number] });
  const planned = await planOf(ctx, contacts_scope, message, { max, hasPicture: media.length > 0 });
  const reached = planned.filter(({ outcome }) => outcome !== "not").length;
  if (reached > expected)
    refuse("conflict", {
      expected: [`${countOf(reached, "contact")} would get it now. Review the list before you send.`],
    });
  if (reached === 0) refuse("invalid", { contacts_scope: ["Nobody in this list can get it."] });
  const now = world.now();
  const row: GroupSendRow = {
    ...message,
    blocks: message.blocks ?? null,
    media,
    id,
    user_id: actor.user_id,
    actor_id: actor.acting?.actor_id ?? null,
    status: "sending",
    trouble: "",
    next_at: now,
    created_at: now,
    ended_at: null,
    updated_at: now,
    version: 1,
  };
  if (!(await insertGroupSend(trx, actor.tenant_id, row, planned))) taken();
  await services.jobs.enqueue(trx, "run_group_send", { tenant_id: actor.tenant_id, send_id: id });
  await note(ctx, row, "send", { channel: message.channel, recipients: reached });
  return { data: await shown(ctx, row) };
}

function taken(): never {
  return refuse("invalid", { id: ["This id is already used."] });
}

async function sampleOf(ctx: Ctx, contact_id: number, message: PlannedMessage): Promise<DecidedRecipient> {
  const [contact] = await findContacts(ctx.trx, ctx.actor.tenant_id, [contact_id]);
  const [decided] = contact ? await planRecipients(ctx, [contact], message, { sender: await me(ctx) }) : [];
  if (!decided || decided.reason === "not_yours") return refuse("not_found");
  if (decided.reason === "no_value" || decided.reason === "too_long")
    refuse("invalid", { [message.channel === "text" ? "message_content" : "email_body"]: [decided.words] });
  return decided;
}

/** Of the signed-in user; anybody else's does not exist. */
async function ownSend(ctx: Ctx, id: string, lock = false): Promise<GroupSendRow> {
  const { trx, actor } = ctx;
  const send = await findGroupSend(trx, { tenant_id: actor.tenant_id, id }, lock ? "wait" : "none");
  return send?.user_id === actor.user_id ? send : refuse("not_found");
}

async function shown(ctx: Ctx, send: GroupSendRow): Promise<GroupSend> {
  const [one] = await shownSends(ctx, [send]);
  return one ?? refuse("not_found");
}

async function change(ctx: Ctx, send: GroupSendRow, action: string): Promise<GroupSendRow> {
  const { trx, actor, world, services } = ctx;
  const after = { ...send, updated_at: world.now(), version: send.version + 1 };
  await updateGroupSend(trx, actor.tenant_id, after);
  if (after.status === "sending")
    await services.jobs.enqueue(trx, "run_group_send", { tenant_id: actor.tenant_id, send_id: send.id });
  await note(ctx, after, action, { status: after.status });
  return after;
}

async function note(ctx: Ctx, { id }: GroupSendRow, action: string, fields: object): Promise<void> {
  await audit(ctx, { action, record_type: "group_send", record_id: id, fields: changedFields<object>({}, fields) });
}
