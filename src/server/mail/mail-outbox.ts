/**
 * Mail is written down in the transaction that causes it and sent after commit, so none is lost and none announces what did
 * not happen. Our own mail is tried until it is taken, and may come twice where a server died in between. A person's email
 * comes once or not at all: what may have gone out is not sent again, and its log says so. That it was sent is stored with
 * the mail at once, and noted in its log together with others; what a server that died did not note, the next one does.
 *
 *   waiting ──claim──► sending ──► sent | kept | failed      ours stay `waiting` while they are sent
 *      ▲                  │  └─ broken off, or the server died: failed, "it may have arrived"
 *      └── surely not taken ┘
 */
import type { SendReason } from "../../domain/messaging/reasons.ts";
import { secondMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { hookPoint } from "../hooks.ts";
import type { Services } from "../services.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import {
  claimMails,
  type EndedMail,
  insertMails,
  listDueMails,
  listLostMails,
  listUnnotedMails,
  type OutgoingMail,
  type ReadMail,
  readMails,
  settleMails,
} from "./mail-rows.ts";
import { trySending, type WholeMail } from "./mail-sending.ts";
import { mailMayHaveGone } from "../../vendors/mail/mail-trouble.ts";

export type { OutgoingMail } from "./mail-rows.ts";

/** The outcome of an email that has a log. */
export interface MailEnd {
  email_log_id: string;
  status: "sent" | "failed" | "bounced";
  /** If before now. */
  at?: number | undefined;
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

/** As many as are read, and asked about, together. */
const readAtOnce = 50;
/** With the mail server, or not yet noted: after a kill, these may have gone. */
const underWayMax = 10;
/** As many as end before others are claimed, in one transaction. */
const endedAtOnce = 5;
/** For so long what the recipients said counts, and what was sent waits until its log says so. */
const awaitMs = secondMs / 2;

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

/** For the background queue: retries mail that a mail server did not accept, and notes what a server that died left. */
export async function deliverDueMails(services: Services, limit = 100): Promise<void> {
  const { db, world } = services;
  const now = world.now();
  const byTenant = <M extends { tenant_id: string }>(mails: readonly M[]) => [
    ...Map.groupBy(mails, ({ tenant_id }) => tenant_id),
  ];
  const due = byTenant(await listDueMails(db, now, limit));
  const lost = byTenant(await listLostMails(db, now, limit));
  const sent = byTenant(await listUnnotedMails(db, now, limit));
  const maybeGone = { status: "failed", error: mailMayHaveGone } as const;
  await attemptAll([
    ...due.map(
      ([tenant_id, mails]) =>
        () =>
          deliverMails(services, { tenant_id, ids: mails.map(({ id }) => id) }),
    ),
    ...lost.map(([tenant_id, mails]) => {
      const ended = mails.map((mail) => ({ ...mail, outcome: maybeGone }));
      return () => settleAll(services, tenant_id, { ended });
    }),
    ...sent.map(([tenant_id, mails]) => {
      const unnoted = mails.map((mail) => ({ ...mail, outcome: { status: "sent", at: mail.sent_at } as const }));
      return () => settleAll(services, tenant_id, { unnoted });
    }),
  ]);
}

interface MailKeys {
  tenant_id: string;
  ids: readonly string[];
}

/** Some at a time; what fails of one time holds no other back. */
export async function deliverMails(services: Services, { tenant_id, ids }: MailKeys): Promise<void> {
  const times = Array.from({ length: Math.ceil(ids.length / readAtOnce) }, (_, nth) =>
    ids.slice(nth * readAtOnce, (nth + 1) * readAtOnce),
  );
  await attemptAll(
    times.map((some) => async () => {
      const { mails, stops } = await readToSend(services, { tenant_id, ids: some });
      await new Delivery(services, tenant_id, stops).sendAll(mails);
    }),
  );
}

type Stops = ReadonlyMap<string, EndedMail["outcome"]>;

async function readToSend(
  services: Services,
  { tenant_id, ids }: MailKeys,
): Promise<{ mails: ReadMail[]; stops: Stops }> {
  return tenantWork(services, systemActor(tenant_id), async (ctx) => {
    const mails = await readMails(ctx.trx, services.box, { tenant_id, ids });
    return { mails, stops: await stopsAmong(ctx, mails) };
  });
}

/** What the recipients said since it was planned counts. */
async function stopsAmong(ctx: Ctx, mails: readonly ReadMail[]): Promise<Stops> {
  const stops = new Map<string, EndedMail["outcome"]>();
  const personal = mails.flatMap(({ id, email_log_id }) => (email_log_id === null ? [] : [{ id, email_log_id }]));
  if (personal.length === 0) return stops;
  const logs = personal.map(({ email_log_id }) => email_log_id);
  for (const ask of ctx.services.hooks.of(mailsGo)) {
    const told = await ask(ctx, logs);
    for (const { id, email_log_id } of personal) {
      const why = told.get(email_log_id);
      if (why) stops.set(id, { status: "failed", error: why.words, reason: why.reason });
    }
  }
  return stops;
}

type Settling = EndedMail & Pick<ReadMail, "email_log_id" | "broadcast_id">;

interface Step {
  /** What became of them is not stored yet. */
  ended?: readonly Settling[];
  /** Stored as sent, which their logs do not say yet. */
  unnoted?: readonly Settling[];
  /** To send now. */
  next?: readonly ReadMail[];
}

/** Mails read together: while the mail server takes some, the database notes others and hands out the next. */
class Delivery {
  readonly #services: Services;
  readonly #tenant_id: string;
  #stops: Stops;
  #askedAt: number;
  #notedAt: number;
  readonly #going = new Set<string>();
  readonly #ended: Settling[] = [];
  readonly #unnoted: Settling[] = [];
  #changed = Promise.withResolvers<void>();

  constructor(services: Services, tenant_id: string, stops: Stops) {
    this.#services = services;
    this.#tenant_id = tenant_id;
    this.#stops = stops;
    this.#askedAt = this.#notedAt = services.world.now();
  }

  async sendAll(mails: readonly ReadMail[]): Promise<void> {
    const left = [...mails];
    try {
      while (left.length > 0) {
        await this.#room();
        await this.#askAgain(left);
        await this.#turn(left.splice(0, underWayMax - this.#going.size));
      }
    } finally {
      // Also after a fault: these are with the mail server.
      while (this.#going.size > 0) await this.#change();
      const [ended, unnoted] = [this.#ended.splice(0), this.#unnoted.splice(0)];
      await settleAll(this.#services, this.#tenant_id, { ended, unnoted: [...unnoted, ...ended.filter(isDelayed)] });
    }
  }

  async #room(): Promise<void> {
    while (this.#going.size > underWayMax - endedAtOnce) await this.#change();
  }

  async #change(): Promise<void> {
    await this.#changed.promise;
    this.#changed = Promise.withResolvers();
  }

  async #askAgain(left: readonly ReadMail[]): Promise<void> {
    const now = this.#services.world.now();
    if (now - this.#askedAt < awaitMs) return;
    this.#stops = await tenantWork(this.#services, systemActor(this.#tenant_id), (ctx) => stopsAmong(ctx, left));
    this.#askedAt = now;
  }

  async #turn(next: readonly ReadMail[]): Promise<void> {
    const ended = this.#ended.splice(0);
    const now = this.#services.world.now();
    const unnoted = now - this.#notedAt < awaitMs ? [] : this.#unnoted.splice(0);
    if (unnoted.length > 0) this.#notedAt = now;
    const claimed = await this.#claim(next, { ended, unnoted });
    this.#unnoted.push(...ended.filter(isDelayed));
    for (const mail of next) if (claimed.has(mail.id)) void this.#send({ ...mail, attachment: claimed.get(mail.id) });
  }

  async #claim(next: readonly ReadMail[], before: Omit<Step, "next">): Promise<Claimed> {
    try {
      return await settleTogether(this.#services, this.#tenant_id, { ...before, next });
    } catch {
      await settleAll(this.#services, this.#tenant_id, before);
      return settleTogether(this.#services, this.#tenant_id, { next });
    }
  }

  async #send(mail: WholeMail): Promise<void> {
    const { id, email_log_id, broadcast_id } = mail;
    this.#going.add(id);
    const outcome = this.#stops.get(id) ?? (await trySending(this.#services, this.#tenant_id, mail));
    this.#ended.push({ id, email_log_id, broadcast_id, outcome });
    this.#going.delete(id);
    this.#changed.resolve();
  }
}

/** Its log says so a little later, together with others. All else is noted at once. */
function isDelayed({ email_log_id, outcome }: Settling): boolean {
  return email_log_id !== null && outcome.status === "sent";
}

type Claimed = Awaited<ReturnType<typeof claimMails>>;

/** Together; where that fails, each by itself, so that one holds no other back. */
async function settleAll(services: Services, tenant_id: string, step: Omit<Step, "next">): Promise<void> {
  const { ended = [], unnoted = [] } = step;
  if (ended.length + unnoted.length === 0) return;
  try {
    await settleTogether(services, tenant_id, step);
  } catch (error) {
    if (ended.length + unnoted.length === 1) throw error;
    const each = [...ended.map((one) => ({ ended: [one] })), ...unnoted.map((one) => ({ unnoted: [one] }))];
    await attemptAll(each.map((one) => () => settleTogether(services, tenant_id, one)));
  }
}

/** Locks contacts before it claims, which waits for nobody. */
async function settleTogether(
  services: Services,
  tenant_id: string,
  { ended = [], unnoted = [], next = [] }: Step,
): Promise<Claimed> {
  const { world, hooks, box } = services;
  const now = world.now();
  const isNoted = new Set(unnoted.map(({ id }) => id));
  const noted = [...unnoted, ...ended.filter((one) => !isDelayed(one) && !isNoted.has(one.id))];
  const ofBroadcasts = noted.filter(({ broadcast_id }) => broadcast_id !== null);
  const personal = noted.flatMap(endOf);
  const work = async (ctx: Ctx): Promise<Claimed> => {
    const ids = next.map(({ id }) => id);
    if (noted.length === 0) return claimMails(ctx.trx, box, { tenant_id, ids }, now, ended);
    if (ended.length > 0) await settleMails(ctx.trx, tenant_id, ended, now);
    if (ofBroadcasts.length > 0) for (const mailed of hooks.of(broadcastMailed)) await mailed(ctx, ofBroadcasts);
    if (personal.length > 0) for (const mailHasEnded of hooks.of(mailEnded)) await mailHasEnded(ctx, personal);
    return ids.length === 0 ? new Map() : claimMails(ctx.trx, box, { tenant_id, ids }, now);
  };
  // Of a broadcast, a power failure leaves "it may have arrived"; devices have no copy that would be ahead.
  const asyncCommit = next.length + personal.length === 0 && ended.length === ofBroadcasts.length;
  return tenantWork(services, systemActor(tenant_id), work, { asyncCommit });
}

/** Of one that has a log and is not to be tried again. */
function endOf({ email_log_id, outcome }: Settling): MailEnd[] {
  if (email_log_id === null || outcome.status === "waiting") return [];
  const status = outcome.status === "sent" ? "sent" : outcome.isDead ? "bounced" : "failed";
  return [{ email_log_id, status, at: outcome.at, error: outcome.error ?? "", reason: outcome.reason }];
}
