/** Inserts the records of demo contacts. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { EmailLog } from "../../domain/emails/email-log.ts";
import type { DataCapture } from "../../domain/fact-finder/data-capture.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import type { RxDetails } from "../../domain/fact-finder/rx-details.ts";
import type { Security } from "../../domain/policies/security.ts";
import type { Trx } from "../db/schema.ts";
import { insertRows } from "./book-rows.ts";
import type { DemoDetails } from "./details.ts";
import type { EmailOutcomes } from "./email-outcomes.ts";

type Row = Record<string, unknown>;
const batchRows = 500;

interface OfContacts {
  tenant_id: string;
  contacts: readonly Contact[];
  rows: readonly (Policy | Security | EmailLog)[];
}

/** With what a mail server was given, and what it reported. */
export async function insertEmails(
  trx: Trx,
  emails: OfContacts,
  { mails, mail_events }: Pick<EmailOutcomes, "mails" | "mail_events">,
): Promise<void> {
  const { tenant_id } = emails;
  await insertOf(trx, "email_logs", emails);
  for (const [table, rows] of Object.entries({ mails, mail_events }))
    await inBatches(
      rows.map((row) => ({ tenant_id, ...row })),
      (batch) => insertRows(trx, table, batch),
    );
}

/** Records are numbered with their contacts. */
export async function insertOf(
  trx: Trx,
  table: "policies" | "securities" | "email_logs",
  { tenant_id, contacts, rows }: OfContacts,
): Promise<void> {
  const seqOf = new Map(contacts.map(({ id, seq }) => [id, seq]));
  await inBatches(
    rows.map((row) => ({ tenant_id, ...row, deleted_at: null, seq: seqOf.get(row.contact_id) ?? 1 })),
    (batch) => insertRows(trx, table, batch),
  );
}

export async function insertDetails(
  trx: Trx,
  { tenant_id, contacts, details }: { tenant_id: string; contacts: readonly Contact[]; details: DemoDetails },
): Promise<void> {
  const seqOf = new Map(contacts.map(({ id, seq }) => [id, seq]));
  const stored = ({ id: _made, ...record }: DataCapture | RxDetails): Row => ({
    tenant_id,
    ...record,
    updated_by: null,
    seq: seqOf.get(record.contact_id) ?? 1,
  });
  await inBatches(details.data_captures.map(stored), (batch) => insertRows(trx, "data_captures", batch));
  await inBatches(details.rx_details.map(stored), (batch) => insertRows(trx, "rx_details", batch));
}

async function inBatches(rows: readonly Row[], insert: (batch: readonly Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += batchRows) await insert(rows.slice(at, at + batchRows));
}
