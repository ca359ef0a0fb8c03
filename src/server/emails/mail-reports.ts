/** Reports of a mail service, each noted once: in the log of an email to a contact, or with a broadcast's recipient. */
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { hookPoint } from "../hooks.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { failMail, findMail, insertMailEvent, isFirstEvent, type KnownMail } from "../mail/mail-event-rows.ts";
import { mailOfToken } from "../mail/mail-token.ts";
import type { Services } from "../services.ts";
import type { MailReport } from "../../vendors/mail-events/mail-events-port.ts";
import { type MailEvent, noteMailEvent } from "./mail-events.ts";

/** Of a mail without a log: a user's. */
export const mailReported = hookPoint<(ctx: Ctx, mail: KnownMail, event: MailEvent) => Promise<void>>("mail reported");

/** In a transaction of its own: a send is locked before its contacts. Asked again when the report is repeated. */
export const mailComplained = hookPoint<(ctx: Ctx, mail: KnownMail) => Promise<void>>("mail complained of");

/** A report of a mail we do not know is heard and forgotten. */
export async function receiveReports(services: Services, reports: readonly MailReport[]): Promise<void> {
  for (const report of reports) {
    const id = mailOfToken(services.box, report.token);
    const mail = id === null ? undefined : await findMail(services.db, id);
    if (!mail) continue;
    const actor = systemActor(mail.tenant_id);
    await tenantWork(services, actor, (ctx) => noteReport(ctx, mail, report));
    if (report.event !== "complained") continue;
    for (const pause of services.hooks.of(mailComplained)) await tenantWork(services, actor, (ctx) => pause(ctx, mail));
  }
}

const keyMax = 300;

async function noteReport(ctx: Ctx, mail: KnownMail, { event, words, at, key, machine }: MailReport): Promise<void> {
  const { trx, world, services } = ctx;
  const { tenant_id, id: mail_id, email_log_id } = mail;
  const row = { event_key: `${services.mailEvents.kind} ${key}`.slice(0, keyMax), mail_id, event, words, machine, at };
  if (!(await insertMailEvent(trx, tenant_id, { ...row, received_at: world.now() }))) return;
  // A program that opens everything says nothing of the recipient.
  if (machine) return;
  if (event === "bounced" || event === "soft_bounced") await failMail(trx, mail, words);
  if (email_log_id === null) {
    for (const note of services.hooks.of(mailReported)) await note(ctx, mail, { event, words, at });
    return;
  }
  const isKnown = await noteMailEvent(ctx, email_log_id, { event, words, at });
  const isTold = event === "opened" || event === "clicked";
  if (isKnown && isTold && (await isFirstEvent(trx, tenant_id, row)))
    await audit(ctx, { action: event, record_type: "email", record_id: email_log_id });
}
