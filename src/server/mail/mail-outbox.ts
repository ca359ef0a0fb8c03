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
  claimMails,
  type EndedMail,
  insertMails,
  listDueMails,
  listLostMails,
  mailTriesMax,
  type MailOutcome,
  type OutgoingMail,
  settleMails,
} from "./mail-rows.ts";
import { trackedHtml } from "./mail-tracking.ts";
import { mailToken } from "./mail-token.ts";
import { unsubscribeUrl } from "./unsubscribe-url.ts";
import { mailKeptHere, mailMayHaveGone, mailTroubleOf } from "../../vendors/mail/mail-trouble.ts";

export type { OutgoingMail } from "./mail-rows.ts";

/** The outcome of an email that has a log. */
export interface MailEnd {
  email_log_id: string;
  status: "sent" | "failed" | "bounced";
  error: string;
  /** Of ours: it did not fail. */
  reason?: SendReason | undefined;
}

/** Of broadcasts: also when they are to be tried again. */
export const broadcastMailed =
  hookPoint<(ctx: Ctx, ended: readonly EndedMail[]) => Promise<void>>("mails of a broadcast");

/** In the transaction that records it. */
export const mailEnded = hookPoint<(ctx: Ctx, ends: readonly MailEnd[]) => Promise<void>>("mails ended");

interface Stop {
  reason: SendReason;
  words: string;
}

/** Asked at the moment of sending emails that have logs: why some may not go any more, by id of the log. */
export const mailsGo =
  hookPoint<(ctx: Ctx, email_log_ids: readonly string[]) => Promise<ReadonlyMap<string, Stop>>>("mails go");

interface Sender {
  readonly services: Services;
  readonly world: World;
  readonly trx: Trx;
  afterCommit(run: () => void): void;
}

/** As many as are claimed, and settled, in one transaction. */
const atOnce = 5;
/** While the mail server takes some, the database notes others. After a kill, the mails of all lanes may have gone. */
const lanes = 2;

/** Mails of one transaction. */
const queued = new WeakMap<Trx, string[]>();

/** Sends after the caller's transaction commits, without blocking the request; those of one transaction together. */
export async function queueMail(ctx: Sender, mail: OutgoingMail): Promise<void> {
  await queueMails(ctx, mail.tenant_id, [mail]);
}

/** All of one tenant. */
export async function queueMails(ctx: Sender, tenant_id: string, mails: readonly OutgoingMail[]): Promise<void> {
  if (mails.length === 0) return;
  const { services, trx, world } = ctx;
  const rows = mails.map((mail) => ({ ...mail, id: world.uuid() }));
  await insertMails(trx, world, services.box, rows);
  const ids = rows.map(({ id }) => id);
  const before = queued.get(trx);
  if (before) return void before.push(...ids);
  queued.set(trx, ids);
  ctx.afterCommit(() => services.background.run(() => deliverMails(services, { tenant_id, ids })));
}

/** For the background queue: retries mail that a mail server did not accept. */
export async function deliverDueMails(services: Services, limit = 100): Promise<void> {
  const { db, world } = services;
  const due = Map.groupBy(await listDueMails(db, world.now(), limit), ({ tenant_id }) => tenant_id);
  const lost = Map.groupBy(await listLostMails(db, world.now(), limit), ({ tenant_id }) => tenant_id);
  const outcome = { status: "failed", error: mailMayHaveGone } as const;
  await attemptAll([
    ...[...due].map(
      ([tenant_id, mails]) =>
        () =>
          deliverMails(services, { tenant_id, ids: mails.map(({ id }) => id) }),
    ),
    ...[...lost].map(([tenant_id, mails]) => {
      const ended = mails.map((mail) => ({ ...mail, outcome }));
      return () => settle(services, tenant_id, ended);
    }),
  ]);
}

interface MailKeys {
  tenant_id: string;
  ids: readonly string[];
}

/** Some at a time; what fails of one time holds no other back. */
export async function deliverMails(services: Services, { tenant_id, ids }: MailKeys): Promise<void> {
  const times = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, nth) =>
    ids.slice(nth * atOnce, (nth + 1) * atOnce),
  );
  await attemptAll(
    times.map((some) => () => deliverSome(services, { tenant_id, ids: some })),
    lanes,
  );
}

async function deliverSome(services: Services, { tenant_id, ids }: MailKeys): Promise<void> {
  const { db, box, world } = services;
  const claimed = await tenantTx(db, tenant_id, (trx) => claimMails(trx, box, { tenant_id, ids }, world.now()));
  const stops = await stopped(services, tenant_id, claimed);
  const ended = await Promise.all(
    claimed.map(async (mail) => ({
      ...mail,
      outcome: stops.get(mail.id) ?? (await trySending(services, tenant_id, mail)),
    })),
  );
  await settle(services, tenant_id, ended);
}

/** What the recipients said since it was planned counts. */
async function stopped(
  services: Services,
  tenant_id: string,
  claimed: readonly ClaimedMail[],
): Promise<ReadonlyMap<string, MailOutcome>> {
  const stops = new Map<string, MailOutcome>();
  const personal = claimed.flatMap(({ id, email_log_id }) => (email_log_id === null ? [] : [{ id, email_log_id }]));
  if (personal.length === 0) return stops;
  await tenantWork(services, systemActor(tenant_id), async (ctx) => {
    for (const ask of services.hooks.of(mailsGo)) {
      const told = await ask(
        ctx,
        personal.map(({ email_log_id }) => email_log_id),
      );
      for (const { id, email_log_id } of personal) {
        const why = told.get(email_log_id);
        if (why) stops.set(id, { status: "failed", error: why.words, reason: why.reason });
      }
    }
  });
  return stops;
}

type Settling = EndedMail & Pick<ClaimedMail, "email_log_id" | "broadcast_id">;

/** Together; where that fails, each by itself, so that one holds no other back. */
async function settle(services: Services, tenant_id: string, ended: readonly Settling[]): Promise<void> {
  if (ended.length === 0) return;
  try {
    await settleTogether(services, tenant_id, ended);
  } catch (error) {
    if (ended.length === 1) throw error;
    await attemptAll(ended.map((one) => () => settleTogether(services, tenant_id, [one])));
  }
}

async function settleTogether(services: Services, tenant_id: string, ended: readonly Settling[]): Promise<void> {
  const { db, world, hooks } = services;
  const now = world.now();
  const ofBroadcasts = ended.filter(({ broadcast_id }) => broadcast_id !== null);
  const personal = ended.flatMap(endOf);
  if (ofBroadcasts.length + personal.length === 0)
    return tenantTx(db, tenant_id, (trx) => settleMails(trx, tenant_id, ended, now));
  // Of a broadcast, a power failure leaves "it may have arrived"; devices have no copy that would be ahead.
  const asyncCommit = personal.length === 0;
  const note = async (ctx: Ctx) => {
    await settleMails(ctx.trx, tenant_id, ended, now);
    if (ofBroadcasts.length > 0) for (const mailed of hooks.of(broadcastMailed)) await mailed(ctx, ofBroadcasts);
    if (personal.length > 0) for (const mailHasEnded of hooks.of(mailEnded)) await mailHasEnded(ctx, personal);
  };
  await tenantWork(services, systemActor(tenant_id), note, { asyncCommit });
}

/** Of one that has a log and is not to be tried again. */
function endOf({ email_log_id, outcome }: Settling): MailEnd[] {
  if (email_log_id === null || outcome.status === "waiting") return [];
  const status = outcome.status === "sent" ? "sent" : outcome.isDead ? "bounced" : "failed";
  return [{ email_log_id, status, error: outcome.error ?? "", reason: outcome.reason }];
}

/** As it leaves: what it says beside its content. */
function outgoing(services: Services, tenant_id: string, message: ClaimedMail): ClaimedMail {
  const { mailEvents, inbound } = services;
  const token = mailToken(services.box, message.id);
  const return_path = inbound.addressOf("bounce", token) ?? undefined;
  // Answers to a contact's email go to its writer as well, as before.
  const answers_to = message.email_log_id === null ? undefined : (inbound.addressOf("reply", token) ?? undefined);
  const routes = { headers: mailEvents.headersOf(token), return_path, answers_to };
  return { ...withWayOut(services, tenant_id, message), ...routes, html: tracked(services, tenant_id, message) };
}

function tracked(services: Services, tenant_id: string, message: ClaimedMail): string | undefined {
  const { id, html, email_log_id, broadcast_id } = message;
  if (html === undefined || (email_log_id === null && broadcast_id === null)) return html;
  const ways_out = unsubscribeUrl(services, { tenant_id, id: email_log_id ?? id });
  return trackedHtml(services, html, { mail_id: id, ways_out });
}

/** The footer, and the headers by which mail programs offer the same. */
function withWayOut(services: Services, tenant_id: string, message: ClaimedMail): ClaimedMail {
  const { id, way_out, email_log_id, broadcast_id, text } = message;
  if (!way_out || (email_log_id === null && broadcast_id === null)) return message;
  const url = unsubscribeUrl(services, { tenant_id, id: email_log_id ?? id });
  return { ...message, text: `${text}\nTo stop emails like this one: ${url}`, unsubscribe: url };
}

async function trySending(services: Services, tenant_id: string, message: ClaimedMail): Promise<MailOutcome> {
  const { mail } = services;
  const isPersonal = message.email_log_id !== null || message.broadcast_id !== null;
  if (mail.kind === "outbox")
    return { status: "kept", ...(isPersonal && { error: mailKeptHere, reason: "no_mail_server" }) };
  try {
    await mail.send(outgoing(services, tenant_id, message), message.id);
    return { status: "sent" };
  } catch (error) {
    const { fate: outcome, words, isDead = false } = mailTroubleOf(error);
    const isOver = message.tries >= mailTriesMax || (isPersonal && outcome !== "again");
    const said = isPersonal ? words : String(error).slice(0, 300);
    return { status: isOver ? "failed" : "waiting", error: said, isDead: isDead && isPersonal };
  }
}
