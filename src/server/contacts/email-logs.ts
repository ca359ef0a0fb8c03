/** Emails to one contact: queued in the transaction that writes them down, sent in the background, told of in their log. */
import { emailLogs } from "../../contract/contacts/email-logs.ts";
import { noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { agentFacts, type EmailFacts, fillEmail, namesEmailField } from "../../domain/contacts/email-fields.ts";
import {
  emailAddressOf,
  type EmailLog,
  logOutsideEmail,
  mustBeEmailable,
  type NewEmail,
  writeEmail,
} from "../../domain/contacts/email-log.ts";
import { zoneName } from "../../domain/users/time-zones.ts";
import { fullNameOf } from "../../domain/users/user-name.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { bookingPage } from "../calendar/booking-rows.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { onlySeen, sightOf } from "../changes/sight.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { findTenant } from "../session/tenant-rows.ts";
import { findUser, type FoundUser } from "../users/user-rows.ts";
import { queueMail } from "../vendors/mail-outbox.ts";
import { carrierNames } from "./carrier-rows.ts";
import { listPolicyRows } from "./contact-policy-rows.ts";
import { saveContact } from "./contact-rows.ts";
import { contactToRead, contactToWrite } from "./contact-sight.ts";
import { findEmail, insertEmail, listEmailRows } from "./email-log-rows.ts";
import { listStatusRows } from "./reference-rows.ts";

export const emailLogsImplementation = implement(emailLogs, {
  list: async (ctx, { params, query }) => {
    const contact = await contactToRead(ctx, params.id);
    const { emails, total_count } = await listEmailRows(ctx.trx, ctx.actor.tenant_id, contact.id, query);
    return { data: emails, meta: listMeta({ ...query, total_count }) };
  },
  send: async (ctx, { params, body: { id, to, at, as_is, ...text } }) => {
    const contact = await contactToWrite(ctx, params.id, "emails.send");
    const known = await knownEmail(ctx, contact, id);
    if (known) return { data: known };
    contactMustBeThere(contact);
    const email = { ...text, id: id ?? ctx.world.uuid(), to: to ?? emailAddressOf(contact) };
    const writer = (await findUser(ctx.trx, ctx.actor.tenant_id, ctx.actor.user_id)) ?? refuse("unauthorized");
    await mayReach(ctx, contact, email.to);
    const filled = as_is ? email : { ...email, ...(await filledFor(ctx, email, { contact, writer })) };
    return { data: await send(ctx, contact, filled, { writer, at }) };
  },
  log: async (ctx, { params, body: { id, to, at, ...text } }) => {
    const contact = await contactToWrite(ctx, params.id, "contacts.edit_all");
    const known = await knownEmail(ctx, contact, id);
    if (known) return { data: known, meta: { contact } };
    contactMustBeThere(contact);
    const now = ctx.world.now();
    // A device clock that runs ahead counts as now.
    const when = Math.min(at ?? now, now);
    const email = { ...text, id: id ?? ctx.world.uuid(), to: to ?? emailAddressOf(contact), at: when };
    const made = logOutsideEmail(contact.id, email, { now, by: ctx.actor.user_id });
    await keep(ctx, made, "create");
    const written = noteActivity(contact, { kind: "emailed", at: when }, now);
    await saveContact(ctx, contact, written, { action: "emailed" });
    return { data: made, meta: { contact: written } };
  },
});

/** An email sent twice under one id is one email. */
async function knownEmail(
  { trx, actor }: Ctx,
  contact: Contact,
  id: string | undefined,
): Promise<EmailLog | undefined> {
  const known = id === undefined ? undefined : await findEmail(trx, actor.tenant_id, id);
  if (known && known.contact_id !== contact.id) refuse("invalid", { id: ["This id is already used."] });
  return known;
}

async function mayReach({ trx, actor }: Ctx, contact: Contact, to: string): Promise<void> {
  const statuses = await listStatusRows(trx, actor.tenant_id);
  mustBeEmailable(
    contact,
    to,
    statuses.find(({ id }) => id === contact.status_id),
  );
}

interface Sending {
  writer: FoundUser;
  /** When it was written, where that was before now. */
  at: number | undefined;
}

async function send(ctx: Ctx, contact: Contact, email: NewEmail, { writer, at }: Sending): Promise<EmailLog> {
  const { actor, world } = ctx;
  const now = world.now();
  const made = writeEmail(contact.id, email, { now, by: actor.user_id });
  const log = { ...made, at: Math.min(at ?? now, now) };
  await keep(ctx, log, "send");
  await queueMail(ctx, {
    tenant_id: actor.tenant_id,
    user_id: actor.user_id,
    kind: "contact_email",
    to: log.to,
    subject: log.subject,
    text: log.email_body,
    from: { name: fullNameOf(writer), reply_to: writer.email },
    email_log_id: log.id,
  });
  return log;
}

async function keep(ctx: Ctx, log: EmailLog, action: "send" | "create"): Promise<void> {
  if (!(await insertEmail(ctx.trx, ctx.actor.tenant_id, log))) refuse("invalid", { id: ["This id is already used."] });
  // What stands in it lies with the email itself.
  const { to, source } = log;
  await audit(ctx, {
    action,
    record_type: "email",
    record_id: log.id,
    fields: changedFields<object>({}, { to, source }),
  });
  ctx.touched.add("email_logs", log.id);
}

interface Parties {
  contact: Contact;
  writer: FoundUser;
}

async function filledFor(ctx: Ctx, text: NewEmail, { contact, writer }: Parties) {
  if (!namesEmailField(text.subject) && !namesEmailField(text.email_body)) return {};
  return fillEmail(text, await factsFor(ctx, { contact, writer }));
}

async function factsFor(ctx: Ctx, { contact, writer }: Parties): Promise<EmailFacts> {
  const { trx, actor, world } = ctx;
  const { tenant_id, user_id } = actor;
  const seen = await onlySeen(trx, await sightOf(trx, actor, "policies.see"), [contact]);
  const policies = seen.length > 0 ? await listPolicyRows(trx, tenant_id, contact.id) : [];
  const carriers = await carrierNames(trx, tenant_id, [
    ...new Set(policies.flatMap(({ carrier_id }) => carrier_id ?? [])),
  ]);
  const tenant = await findTenant(trx, tenant_id);
  const kept = (name: string) => String(writer.profile[name] ?? "");
  const calendly = await bookingPage(trx, { tenant_id, user_id });
  return {
    contact,
    policies,
    carrierOf: (id) => carriers.get(id ?? "") ?? "",
    agent: agentFacts({ ...writer, phone: kept("dialer_verified_phone_number"), npn: kept("npn"), calendly }),
    company: { name: tenant?.name ?? "", phone: "", address: "" },
    today: dayOf(world.now(), zoneName(writer.timezone)),
  };
}
