/** Emails written on an unreliable network: each goes out once, and every device shows its outcome. */
import { sql } from "kysely";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { emailAddressOf, type EmailLog } from "../../src/domain/emails/email-log.ts";
import { emailLog, emailSend } from "../../src/local/intents/emails.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import type { Chance } from "../../src/server/demo/chance.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import type { Device } from "./device.ts";
import type { Town } from "./town.ts";

/** Emails shown as saved on a device. */
export type EmailPromises = Map<string, Device>;

export async function emailAct(
  chance: Chance,
  device: Device,
  contact: Contact,
  promises: EmailPromises,
): Promise<void> {
  const to = emailAddressOf(contact);
  if (to === "") return;
  const [id, at] = [device.world.uuid(), device.local.clock.now()];
  const about = { contact_id: contact.id, name: "someone" };
  const email = { id, to, subject: `email ${id}`, email_body: "Good morning" };
  if (chance.yes(0.7)) await device.local.write(emailSend, { ...about, email, at });
  else await device.local.write(emailLog, { ...about, email: { ...email, at } });
  promises.set(id, device);
}

export interface EmailTruth {
  id: string;
  contact_id: number;
  status: EmailLog["status"];
  source: EmailLog["source"];
  version: number;
  /** How many times it was given to be sent. */
  mails: number;
}

export async function readEmails({ db, tenant_id, server }: Town): Promise<EmailTruth[]> {
  await server.services.background.idle();
  const { rows } = await tenantTx(db, tenant_id, (trx) =>
    sql<EmailTruth>`select e.id, e.contact_id, e.status, e.source, e.version, (select count(*)::int from mails m
        where m.tenant_id = e.tenant_id and m.email_log_id = e.id) as mails
      from email_logs e where e.tenant_id = ${tenant_id}`.execute(trx),
  );
  return rows;
}

interface Seen {
  emails: readonly EmailTruth[];
  /** Contacts in the person's sight. */
  expected: ReadonlySet<number>;
  touched: ReadonlySet<string>;
}

export async function emailFaults(
  device: Device,
  place: number,
  { emails, expected, touched }: Seen,
): Promise<string[]> {
  const held = new Map((await allOf<EmailLog>(device.db, "email_logs")).map((email) => [email.id, email]));
  return emails.flatMap(({ id, contact_id, status, version }) => {
    const mine = held.get(id);
    if (touched.has(`email_logs:${id}`)) return [];
    if (!expected.has(contact_id)) return mine ? [`device ${place} still shows email ${id}`] : [];
    const isSame = mine?.version === version && mine.status === status;
    return isSame ? [] : [`device ${place} says ${mine?.status} of email ${id}, the server ${status}`];
  });
}

export async function lostEmails(emails: readonly EmailTruth[], promises: EmailPromises): Promise<string[]> {
  const faults: string[] = [];
  for (const [id, device] of promises) {
    const held = (await device.db.outbox.toArray()).some(({ touches }) => touches.some((key) => key.id === id));
    const there = emails.find((email) => email.id === id);
    if (!there && !held) faults.push(`email ${id} is lost`);
    if (there && there.mails !== (there.source === "manual" ? 1 : 0))
      faults.push(`email ${id} was given ${there.mails} times to be sent`);
  }
  return faults;
}
