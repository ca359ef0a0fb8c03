/** What a user may learn from, how far they are, and whose trainings are due. */
import { trainings } from "../../contract/trainings/trainings.ts";
import { keptPartBytes } from "../../domain/trainings/limits.ts";
import { trainingMessages } from "../../domain/trainings/messages.ts";
import { reportProgress } from "../../domain/trainings/progress.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { writtenTime } from "../changes/written-time.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { streamStored } from "../storage/byte-range.ts";
import { type Content, findContent } from "../storage/content-rows.ts";
import { certificateOf } from "./certificate.ts";
import { listDue, listProgress, lockProgress, saveProgress } from "./progress-rows.ts";
import { remindPeople } from "./reminders.ts";
import { findOwnTraining, findTraining, listOwnTrainings, type StoredTraining } from "./training-rows.ts";

export const trainingsImplementation = implement(trainings, {
  list: async ({ trx, actor }) => {
    const own = new Map((await listProgress(trx, actor)).map((progress) => [progress.training_id, progress]));
    const rows = await listOwnTrainings(trx, actor);
    return { data: rows.map((training) => ({ ...training, progress: own.get(training.id) ?? null })) };
  },

  due: async ({ trx, actor }, { query }) => {
    const reach = await visibilityOf(trx, actor, "trainings.team");
    return pageReply(query, await listDue(trx, { tenant_id: actor.tenant_id, reach }, query));
  },

  remind: async (ctx, { body }) => ({ data: await remindPeople(ctx, body.reminders) }),

  content: async (ctx, { params, query: { v, part } }) => {
    const training = await ownTraining(ctx, params.id);
    ctx.header("content-type", training.mime);
    ctx.header("content-disposition", dispositionOf(training.file_name));
    return stored(ctx, training.sha256, { v, part });
  },

  captions: async (ctx, { params, query: { v } }) => {
    const { captions } = await ownTraining(ctx, params.id);
    if (captions === "") refuse("not_found");
    ctx.header("content-type", "text/vtt; charset=utf-8");
    return stored(ctx, captions, { v });
  },

  parts: async (ctx, { params }) => {
    const { sha256, size, part_hashes: hashes } = await ownTraining(ctx, params.id);
    return { data: { sha256, size, part_bytes: keptPartBytes, hashes } };
  },

  report: async (ctx, { params, body: { at, ...said } }) => {
    const { trx, actor, changeSet } = ctx;
    const before = await lockProgress(trx, actor, params.id);
    const training = await reportedTraining(ctx, params.id, before !== undefined);
    if (said.done && training.duration_ms !== null) refuse("invalid", { done: [trainingMessages.measured] });
    const report = { ...said, at: writtenTime(ctx, at) };
    const { user_id, tenant_id } = actor;
    const data = reportProgress(before, report, {
      user_id,
      training_id: training.id,
      duration_ms: training.duration_ms,
    });
    await saveProgress(trx, tenant_id, data);
    changeSet.add("training_progress", data.id);
    return { data };
  },

  certificate: async (ctx, { params }) => {
    const training = await ownTraining(ctx, params.id);
    const done = (await listProgress(ctx.trx, ctx.actor)).find(({ training_id }) => training_id === training.id);
    if (!done || done.done_at === null) return refuse("invalid", { base: [trainingMessages.not_done] });
    return certificateOf(ctx, training, { id: done.id, done_at: done.done_at });
  },
});

async function ownTraining({ trx, actor }: Ctx, id: string): Promise<StoredTraining> {
  return (await findOwnTraining(trx, actor, id)) ?? refuse("not_found");
}

/**
 * What was watched without a connection counts, also when the training was deleted meanwhile, or the person, who has
 * begun it, has another role by now.
 */
async function reportedTraining({ trx, actor }: Ctx, id: string, hasBegun: boolean): Promise<StoredTraining> {
  const known = hasBegun
    ? await findTraining(trx, actor.tenant_id, id)
    : await findOwnTraining(trx, actor, id, { deleted: true });
  return known ?? refuse("not_found");
}

async function stored(
  ctx: Ctx,
  sha256: string,
  { v, part }: { v?: string | undefined; part?: number | undefined },
): Promise<AsyncIterable<Uint8Array>> {
  if (v !== undefined && v !== sha256) refuse("gone", { base: [trainingMessages.replaced] });
  const content = (await findContent(ctx.trx, ctx.actor.tenant_id, sha256)) ?? refuse("gone");
  return part === undefined ? streamStored(ctx, content) : streamPart(ctx, content, part);
}

/** As a whole reply, not a range: browsers do not cache ranges. */
async function streamPart(ctx: Ctx, content: Content, part: number): Promise<AsyncIterable<Uint8Array>> {
  const from = part * keptPartBytes;
  const to = Math.min(from + keptPartBytes, Number(content.size)) - 1;
  if (from > to) refuse("not_found");
  ctx.header("content-length", String(to - from + 1));
  return ctx.services.storage.read(content.storage_key, { from, to });
}

/** A name with other letters is not sent: the app saves the file under its title. */
function dispositionOf(file_name: string): string {
  return `attachment; filename="${file_name.replace(/[^\x20-\x7e]|["\\%]/g, "_")}"`;
}
