/**
 * Imports a calendar file in the background, and undoes an import. Files are untrusted: they are split without parsing,
 * parsed one event at a time and written in batches of a hundred, so that memory stays small and requests get their
 * turn. Progress is saved with the import; a retried job resumes there.
 */
import { icsParts } from "../../domain/calendar/ics-parts.ts";
import { IcsSurvey } from "../../domain/calendar/ics-survey.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { Services } from "../services.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";
import type { Outcome } from "../jobs/queue.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { findUser } from "../users/user-rows.ts";
import { ianaZone } from "../../vendors/calendars/calendar-zones.ts";
import { bringBatch, type ReadEvent } from "./event-import-batch.ts";
import { contentOf, findEventImport, type Of, type OwnedImport, updateEventImport } from "./event-import-rows.ts";
import { undoBatch } from "./event-import-undo.ts";

const batchEvents = 100;
/** A part this long gets an event-loop turn of its own. */
const largePartLength = 16 * 1024;
/** Parts split between two yields to the event loop. */
const partsAtOnce = 500;

export async function runEventImport(services: Services, of: Of, signal: AbortSignal): Promise<Outcome> {
  const begun = await tenantWork(services, systemActor(of.tenant_id), (ctx) => begin(ctx, of));
  if (!begun) return "done";
  if (begun.attempt.status === "undoing") return undo(services, of, { actor: begun.actor, signal });
  return begun.content === null ? "done" : read(services, of, { ...begun, content: begun.content, signal });
}

interface Begun {
  attempt: OwnedImport;
  content: string | null;
  actor: Actor;
  readerZone: string;
}

async function begin({ trx }: Ctx, of: Of): Promise<Begun | undefined> {
  const attempt = await findEventImport(trx, of, true);
  if (!attempt || !["waiting", "working", "undoing"].includes(attempt.status)) return undefined;
  const user = await findUser(trx, of.tenant_id, attempt.user_id);
  if (!user?.active) {
    await updateEventImport(trx, of, { status: "failed", content: null });
    return undefined;
  }
  const { account_type, rm, rm_agent_ids, business_unit_id, c_1 } = user;
  // There is no session: nothing here may end one or depend on one.
  const actor: Actor = {
    account_type,
    rm,
    rm_agent_ids,
    business_unit_id,
    c_1,
    tenant_id: of.tenant_id,
    user_id: user.id,
    session_id: user.id,
    acting: null,
  };
  return { attempt, content: await contentOf(trx, of), actor, readerZone: zoneName(user.timezone) };
}

async function read(
  services: Services,
  of: Of,
  { attempt, content, actor, readerZone, signal }: Begun & { content: string; signal: AbortSignal },
): Promise<Outcome> {
  const survey = await surveyOf(content, readerZone);
  const { order, left_out, others } = survey;
  const total = order.length;
  if (attempt.status === "waiting")
    await tenantWork(services, actor, ({ trx }) =>
      updateEventImport(trx, of, { status: "working", total, left_out, others }),
    );
  for (let done = attempt.done; done < total; done += batchEvents) {
    if (signal.aborted) return "again";
    const events: ReadEvent[] = [];
    for (const part of order.slice(done, done + batchEvents)) {
      events.push({ position: done + events.length, method: part.calendar.method, read: survey.read(part) });
      // A hundred events may be a few lines or most of the file.
      if (part.kind === "part" && part.text.length > largePartLength) await yieldToEventLoop();
    }
    await tenantWork(services, actor, (ctx) => keep(ctx, of, { events, readerZone, done }));
    await yieldToEventLoop();
  }
  await tenantWork(services, actor, (ctx) => finish(ctx, of));
  return "done";
}

async function surveyOf(content: string, readerZone: string): Promise<IcsSurvey> {
  const survey = new IcsSurvey(readerZone, ianaZone);
  let pause = 0;
  for (const part of icsParts(content)) {
    if (++pause % partsAtOnce === 0) await yieldToEventLoop();
    survey.add(part);
  }
  return survey;
}

/** Another worker may have written these already after assuming this one dead: then nothing is left to do. */
async function keep(
  ctx: Ctx,
  of: Of,
  { events, readerZone, done }: { events: readonly ReadEvent[]; readerZone: string; done: number },
): Promise<void> {
  const attempt = await findEventImport(ctx.trx, of, true);
  if (!attempt || attempt.done !== done || attempt.status !== "working") return;
  const rows = await bringBatch(ctx, of, { events, readerZone });
  const count = (outcome: (typeof rows)[number]["fate"]) => rows.filter((row) => row.fate === outcome).length;
  await updateEventImport(ctx.trx, of, {
    done: done + events.length,
    made: attempt.made + count("made"),
    updated: attempt.updated + count("updated"),
    same: attempt.same + count("same"),
    skipped: attempt.skipped + count("skipped"),
  });
}

async function finish({ trx, world }: Ctx, of: Of): Promise<void> {
  const attempt = await findEventImport(trx, of, true);
  if (attempt?.status !== "working") return;
  await updateEventImport(trx, of, { status: "complete", finished_at: world.now(), content: null });
}

async function undo(
  services: Services,
  of: Of,
  { actor, signal }: { actor: Actor; signal: AbortSignal },
): Promise<Outcome> {
  for (;;) {
    if (signal.aborted) return "again";
    const more = await tenantWork(services, actor, (ctx) => undoBatch(ctx, of));
    if (!more) return "done";
    await yieldToEventLoop();
  }
}
