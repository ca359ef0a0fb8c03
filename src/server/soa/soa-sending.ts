/** Gives a form to the person who signs: by email, by text, or as a link for a QR code. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { soaLinkDays } from "../../domain/soa/limits.ts";
import { soaMessages } from "../../domain/soa/messages.ts";
import { sendSoa } from "../../domain/soa/soa-edit.ts";
import { soaInvitation } from "../../domain/soa/soa-invitation.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { writeText } from "../../domain/messages/text.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { isSamePhone } from "../../domain/values/phone-number.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { newToken } from "../access/tokens.ts";
import { appSettings } from "../app-settings.ts";
import type { Ctx } from "../context.ts";
import { contactToWrite } from "../contacts/contact-visibility.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { mayReach } from "../emails/email-sending.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { textBlock } from "../messages/text-decision.ts";
import { queueText } from "../messages/text-sending.ts";
import { ownPageAddress } from "../users/page-address-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { insertSoaLink, revokeSoaLinks } from "./soa-link-rows.ts";
import { saveSoa } from "./soa-save.ts";

export interface MadeLink {
  url: string;
  expires_at: number;
}

/** The secret is in the address and nowhere else. */
async function makeLink(ctx: Ctx, soa: SoaRequest): Promise<MadeLink> {
  const { trx, actor, world } = ctx;
  const { token, token_hash } = newToken(actor.tenant_id);
  const created_at = world.now();
  const expires_at = created_at + soaLinkDays * dayMs;
  await insertSoaLink(trx, actor.tenant_id, { id: world.uuid(), soa_id: soa.id, token_hash, created_at, expires_at });
  return { url: `${await pageOf(ctx)}soa/${token}?lang=${soa.language}`, expires_at };
}

const senderOf = ({ world, actor }: Ctx) => ({ now: world.now(), by: actor.user_id });

/** On the agent's own page where there is one; any name of the webpage host serves it. */
async function pageOf(ctx: Ctx): Promise<string> {
  const user = await findUser(ctx.trx, ctx.actor.tenant_id, ctx.actor.user_id);
  const own = user ? await ownPageAddress(ctx, user) : "";
  const { app_url, webpage_host } = appSettings(ctx.services.settings);
  return own || `${new URL(app_url).protocol}//sign.${webpage_host}/`;
}

/** Another link beside those sent before. */
export async function showLink(ctx: Ctx, soa: SoaRequest): Promise<{ link: MadeLink; soa: SoaRequest }> {
  const { channel, sent_to } = soa.sent_at === null ? { channel: "web" as const, sent_to: "" } : soa;
  const after = sendSoa(soa, { channel, sent_to }, senderOf(ctx));
  const link = await makeLink(ctx, soa);
  return { link, soa: await saveSoa(ctx, soa, after, "send") };
}

export interface SendAsked {
  by: "email" | "sms";
  to?: string | undefined;
}

/** Links sent before stop working. */
export async function sendLink(ctx: Ctx, soa: SoaRequest, { by, to }: SendAsked): Promise<SoaRequest> {
  const contact = await contactToWrite(ctx, soa.contact_id, "soa.use");
  contactMustBeThere(contact);
  const sent_to = by === "email" ? addressOf(contact, to) : numberOf(contact, to);
  const after = sendSoa(soa, { channel: by, sent_to }, senderOf(ctx));
  await revokeSoaLinks(ctx.trx, ctx.actor.tenant_id, soa.id, ctx.world.now());
  const { url } = await makeLink(ctx, soa);
  if (by === "email") await sendByEmail(ctx, { contact, soa, to: sent_to, url });
  else await sendByText(ctx, { contact, soa, to: sent_to, url });
  return saveSoa(ctx, soa, after, "send");
}

interface Invitation {
  contact: Contact;
  soa: SoaRequest;
  to: string;
  url: string;
}

/** Not logged as an email: the log would hold the secret. The form itself says when and where it was sent. */
async function sendByEmail(ctx: Ctx, { contact, soa, to, url }: Invitation): Promise<void> {
  await mayReach(ctx, contact, to);
  const { tenant_id, user_id } = ctx.actor;
  const writer = (await findUser(ctx.trx, tenant_id, user_id)) ?? refuse("forbidden");
  const company = (await findTenant(ctx.trx, tenant_id))?.name ?? "";
  const { subject, text } = soaInvitation(soa, { agent: fullNameOf(writer), company, url });
  const from = { name: fullNameOf(writer), reply_to: writer.email };
  await queueMail(ctx, { tenant_id, user_id, kind: "soa_link", to, subject, text, from });
}

async function sendByText(ctx: Ctx, { contact, soa, to, url }: Invitation): Promise<void> {
  const { world, actor, services } = ctx;
  if (services.texting.from === "") refuse("invalid", { base: [textMessages.no_number] });
  const block = await textBlock(ctx, contact, to);
  if (block) refuse("invalid", { to: [block.words] });
  const writer = (await findUser(ctx.trx, actor.tenant_id, actor.user_id)) ?? refuse("forbidden");
  const { short } = soaInvitation(soa, { agent: fullNameOf(writer), company: "", url });
  const ids = { id: world.uuid(), conversation_id: world.uuid() };
  const written = { ...ids, number: to, body: short, scheduled_at: null };
  await queueText(ctx, contact, writeText(contact.id, written, { now: world.now(), by: actor.user_id }));
}

function addressOf({ emails }: Contact, to: string | undefined): string {
  if (to === undefined) return emails[0]?.address ?? refuse("invalid", { to: [soaMessages.no_address] });
  const own = emails.find(({ address }) => address.toLowerCase() === to.trim().toLowerCase());
  return own?.address ?? refuse("invalid", { to: [soaMessages.not_theirs] });
}

function numberOf({ phones }: Contact, to: string | undefined): string {
  if (to === undefined) return phones[0]?.number ?? refuse("invalid", { to: [soaMessages.no_number] });
  const own = phones.find(({ number }) => isSamePhone(number, to));
  return own?.number ?? refuse("invalid", { to: [soaMessages.not_theirs] });
}
