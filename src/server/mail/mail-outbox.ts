/**
 * Mail is written down in the transaction that causes it and sent after commit, so none is lost and none announces what did
 * not happen. Our own mail is tried until it is taken, and may come twice where a server died in between. A person's email
 * comes once or not at all: what may have gone out is not sent again, and its log says so.
 *
 *   waiting ──claim──► sending ──► sent | kept | failed      ours stay `waiting` while they are sent
 *      ▲                  │  └─ broken off, or the server died: failed, "it may have arrived"
 *      └── surely not taken ┘
 */
import type { SendReason } from "../../domain/messaging/reasons.ts";
import type { World } from "../../kit/world.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { hookPoint } from "../hooks.ts";
import type { Services } from "../services.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import {
  type ClaimedMail,
  claimMail,
  insertMail,
  listDueMails,
  listLostMails,
  mailTriesMax,
  type MailOutcome,
  type OutgoingMail,
  settleMail,
} from "./mail-rows.ts";
import { trackedHtml } from "./mail-tracking.ts";
import { mailToken } from "./mail-token.ts";
import { unsubscribeUrl } from "./unsubscribe-url.ts";
import { mailKeptHere, mailMayHaveGone, mailTroubleOf } from "../../vendors/mail/mail-trouble.ts";

export type { OutgoingMail } from "./mail-rows.ts";

/** The outcome of an email that has a log, in the transaction that records it. */
export interface MailEnd {
  status: "sent" | "failed" | "bounced";
  error: string;
  /** Of ours: it did not fail. */
  reason?: SendReason | undefined;
}

/** Of a broadcast: also when it is to be tried again. */
export const broadcastMailed =
  hookPoint<(ctx: Ctx, mail_id: string, outcome: MailOutcome) => Promise<void>>("mail of a broadcast");

export const mailEnded = hookPoint<(ctx: Ctx, email_log_id: string, end: MailEnd) => Promise<void>>("mail ended");

/** Asked at the moment of sending an email that has a log: why it may not go any more. */
export const mailGoes =
  hookPoint<(ctx: Ctx, email_log_id: string) => Promise<{ reason: SendReason; words: string } | null>>("mail goes");

interface Sender {
  readonly services: Services;
  readonly world: World;
  readonly trx: Trx;
  afterCommit(run: () => void): void;
}

interface MailKey {
  tenant_id: string;
  id: string;
}

/** Sends after the caller's transaction commits, without blocking the request. */
export async function queueMail(ctx: Sender, mail: OutgoingMail): Promise<void> {
  const id = await insertMail(ctx.trx, ctx.world, ctx.services.box, mail);
  ctx.afterCommit(() =>
    ctx.services.background.run(() => deliverMail(ctx.services, { tenant_id: mail.tenant_id, id })),
  );
}

/** For the background queue: retries mail that a mail server did not accept. */
export async function deliverDueMails(services: Services, limit = 100): Promise<void> {
  const { db, world } = services;
  const due = await listDueMails(db, world.now(), limit);
  const lost = await listLostMails(db, world.now(), limit);
  const failed = { status: "failed", error: mailMayHaveGone } as const;
  await attemptAll([
    ...due.map((mail) => () => deliverMail(services, mail)),
    ...lost.map((mail) => () => settle(services, mail, failed)),
  ]);
}

export async function deliverMail(services: Services, mail: MailKey): Promise<void> {
  const { db, box, world } = services;
  const claimed = await tenantTx(db, mail.tenant_id, (trx) => claimMail(trx, box, mail, world.now()));
  if (!claimed) return;
  const outcome =
    (await stopped(services, mail, claimed)) ?? (await trySending(services, mail, outgoing(services, mail, claimed)));
  const { email_log_id, broadcast_id } = claimed;
  await settle(services, { ...mail, email_log_id, broadcast_id }, outcome);
}

/** What the recipient said since it was planned counts. */
async function stopped(
  services: Services,
  { tenant_id }: MailKey,
  { email_log_id }: ClaimedMail,
): Promise<MailOutcome | null> {
  if (email_log_id === null) return null;
  return tenantWork(services, systemActor(tenant_id), async (ctx) => {
    for (const ask of services.hooks.of(mailGoes)) {
      const why = await ask(ctx, email_log_id);
      if (why) return { status: "failed", error: why.words, reason: why.reason };
    }
    return null;
  });
}

async function settle(
  services: Services,
  mail: MailKey & Pick<ClaimedMail, "email_log_id" | "broadcast_id">,
  outcome: MailOutcome,
): Promise<void> {
  const { db, world } = services;
  const { tenant_id, email_log_id, broadcast_id } = mail;
  if (email_log_id === null && broadcast_id === null)
    return tenantTx(db, tenant_id, (trx) => settleMail(trx, mail, outcome, world.now()));
  await tenantWork(services, systemActor(tenant_id), async (ctx) => {
    await settleMail(ctx.trx, mail, outcome, world.now());
    if (broadcast_id !== null)
      for (const mailed of services.hooks.of(broadcastMailed)) await mailed(ctx, mail.id, outcome);
    if (outcome.status === "waiting" || email_log_id === null) return;
    const status = outcome.status === "sent" ? "sent" : outcome.isDead ? "bounced" : "failed";
    const end = { status, error: outcome.error ?? "", reason: outcome.reason } as const;
    for (const ended of services.hooks.of(mailEnded)) await ended(ctx, email_log_id, end);
  });
}

/** As it leaves: what it says beside its content. */
function outgoing(services: Services, mail: MailKey, message: ClaimedMail): ClaimedMail {
  const { mailEvents, inbound } = services;
  const token = mailToken(services.box, mail.id);
  const return_path = inbound.addressOf("bounce", token) ?? undefined;
  // Answers to a contact's email go to its writer as well, as before.
  const answers_to = message.email_log_id === null ? undefined : (inbound.addressOf("reply", token) ?? undefined);
  const routes = { headers: mailEvents.headersOf(token), return_path, answers_to };
  return { ...withWayOut(services, mail, message), ...routes, html: tracked(services, mail, message) };
}

function tracked(services: Services, { tenant_id, id }: MailKey, message: ClaimedMail): string | undefined {
  const { html, email_log_id, broadcast_id } = message;
  if (html === undefined || (email_log_id === null && broadcast_id === null)) return html;
  const ways_out = unsubscribeUrl(services, { tenant_id, id: email_log_id ?? id });
  return trackedHtml(services, html, { mail_id: id, ways_out });
}

/** The footer, and the headers by which mail programs offer the same. */
function withWayOut(services: Services, mail: MailKey, message: ClaimedMail): ClaimedMail {
  const { tenant_id } = mail;
  const { way_out, email_log_id, broadcast_id, text } = message;
  const id = email_log_id ?? (broadcast_id === null ? null : mail.id);
  if (!way_out || id === null) return message;
  const url = unsubscribeUrl(services, { tenant_id, id });
  return { ...message, text: `${text}\nTo stop emails like this one: ${url}`, unsubscribe: url };
}

async function trySending({ mail }: Services, { id }: MailKey, message: ClaimedMail): Promise<MailOutcome> {
  const isPersonal = message.email_log_id !== null || message.broadcast_id !== null;
  if (mail.kind === "outbox")
    return { status: "kept", ...(isPersonal && { error: mailKeptHere, reason: "no_mail_server" }) };
  try {
    await mail.send(message, id);
    return { status: "sent" };
  } catch (error) {
    const { fate: outcome, words, isDead = false } = mailTroubleOf(error);
    const isOver = message.tries >= mailTriesMax || (isPersonal && outcome !== "again");
    const said = isPersonal ? words : String(error).slice(0, 300);
    return { status: isOver ? "failed" : "waiting", error: said, isDead: isDead && isPersonal };
  }
}
