import { health, helps, outboxMails, screenViews } from "../../contract/company/system.ts";
import { isCrashReport } from "../../domain/account/crash-report.ts";
import type { Ctx, PublicCtx } from "../context.ts";
import type { Health } from "../services.ts";
import { listMeta } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { vendorSources } from "../../vendors/http/vendors.ts";
import { appSettings } from "../app-settings.ts";
import { dayMs } from "../../kit/durations.ts";
import { hasHelpSince, insertHelp, listHelps } from "./help-rows.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { findUser, listAdminEmails } from "../users/user-rows.ts";
import { refuse } from "../../kit/refusal.ts";
import { findMailHtml, listMails, openBody, type OutgoingMail } from "../mail/mail-rows.ts";

const healthTimeoutMs = 2_000;

export const screenViewsImplementation = implement(screenViews, {
  create: async ({ services }, { body }) => {
    if (appSettings(services.settings).analytics_id !== "") services.screenViews.add(body.screens);
  },
});

export const healthImplementation = implement(health, {
  async show(ctx) {
    const { queue, socket } = ctx.services.health;
    const [database, ofQueue, ofSocket, calls] = await Promise.all([
      answers(ctx, () => databaseState(ctx)),
      answers(ctx, queue),
      answers(ctx, socket),
      answers(ctx, () => ctx.services.voice.health()),
    ]);
    const down = [database, ofQueue, ofSocket].includes("down");
    const vendors = vendorSources(ctx.services.vendors);
    return {
      data: {
        status: down ? "down" : "ok",
        database,
        queue: ofQueue,
        socket: ofSocket,
        vendors,
        calls,
        voice: ctx.services.voice.kind,
        texting: ctx.services.texting.kind,
        mail: ctx.services.mail.kind,
        seal_time: ctx.services.seals.time,
        mail_events: ctx.services.mailEvents.kind,
        mail_inbound: ctx.services.inbound.kind,
      },
    };
  },
});

async function databaseState({ db }: PublicCtx): Promise<Health> {
  await db.selectFrom("tenants").select("tenant_id").limit(1).execute();
  return "ok";
}

/** A component that throws or times out is reported as down. */
async function answers({ world }: PublicCtx, ask: () => Promise<Health>): Promise<Health> {
  const stop = new AbortController();
  const late = world.sleep(healthTimeoutMs, stop.signal).then(
    () => "down" as const,
    () => "down" as const,
  );
  try {
    return await Promise.race([ask(), late]);
  } catch {
    return "down";
  } finally {
    stop.abort();
  }
}

/** Messages shown in the help chat. */
const helpsShown = 50;

export const helpsImplementation = implement(helps, {
  list: async ({ trx, actor }) => ({ data: await listHelps(trx, actor, helpsShown) }),
  async create(ctx, { body }) {
    const { trx, world, actor } = ctx;
    const id = world.uuid();
    const who = { tenant_id: actor.tenant_id, user_id: actor.user_id };
    const isKnown =
      isCrashReport(body) && (await hasHelpSince(trx, who.tenant_id, body.last_error, world.now() - dayMs));
    await insertHelp(trx, { ...who, id, ...body, created_at: world.now() });
    // The mail identifies the user by id only: support looks up the rest.
    const text = `${body.message}\n\nUser: ${actor.user_id}\nCompany: ${actor.tenant_id}\nPage: ${body.page}\nVersion: ${body.version}\nLast error: ${body.last_error}`;
    const from = isCrashReport(body) ? {} : await answerTo(ctx);
    for (const to of isKnown ? [] : await readersOf(ctx))
      await queueMail(ctx, { ...who, to, kind: "help", subject: `Help: ${body.subject}`, text, ...from });
    return { data: { id } };
  },
});

/** Support answers by replying to the mail. */
async function answerTo({ trx, actor }: Ctx): Promise<Pick<OutgoingMail, "from">> {
  const user = await findUser(trx, actor.tenant_id, actor.user_id);
  return user ? { from: { name: fullNameOf(user), reply_to: user.email } } : {};
}

/** The server's support contact, else the company's own admins. */
async function readersOf({ trx, actor, services }: Ctx): Promise<readonly string[]> {
  const support = services.settings.environment["SUPPORT_EMAIL"];
  return support ? [support] : listAdminEmails(trx, actor.tenant_id);
}

export const outboxMailsImplementation = implement(outboxMails, {
  async list(ctx, { query }) {
    const { rows, total_count } = await listMails(ctx.trx, ctx.actor.tenant_id, query);
    const readable = ctx.services.mail.kind === "outbox";
    const data = rows.map(({ mail_to, body_sealed, has_html, ...mail }) => ({
      ...mail,
      to: mail_to,
      has_html: readable && has_html,
      text: readable ? openBody(ctx.services.box, body_sealed) : "",
    }));
    return { data, meta: listMeta({ ...query, total_count }) };
  },
  async show({ trx, actor, services }, { params }) {
    const isReadable = services.mail.kind === "outbox";
    const html = isReadable ? await findMailHtml(trx, services.box, { tenant_id: actor.tenant_id, ...params }) : null;
    return { data: { html: html ?? refuse("not_found") } };
  },
});
