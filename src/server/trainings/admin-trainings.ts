/** Trainings: an admin's list and editor. */
import type { Input } from "../../contract/declare.ts";
import { type AdminTraining, adminTrainings } from "../../contract/trainings/admin-trainings.ts";
import { trainingsMax } from "../../domain/trainings/limits.ts";
import { trainingMessages } from "../../domain/trainings/messages.ts";
import { movedWithin, placedLast, type Place } from "../../domain/trainings/places.ts";
import type { TrainingEdit } from "../../domain/trainings/training.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { letGoContents } from "../storage/content-rows.ts";
import { findCorporation } from "../webpage/corporation-rows.ts";
import { keepCaptions, takeFile, type TrainingFile } from "./training-files.ts";
import {
  findAdminTraining,
  findTraining,
  listAdminTrainings,
  listPlaces,
  markTrainingsDeleted,
  movePlaces,
  saveTraining,
  type StoredTraining,
} from "./training-rows.ts";

export const adminTrainingsImplementation = implement(adminTrainings, {
  list: async ({ trx, actor }, { query }) => pageReply(query, await listAdminTrainings(trx, actor.tenant_id, query)),

  show: async (ctx, { params }) => ({ data: await shownTraining(ctx, params.id) }),

  create: async (ctx, { body: { file, upload_id, captions, ...typed } }) => {
    const { trx, actor, world } = ctx;
    const taken = await takeFile(ctx, { file, upload_id });
    if (!taken) return refuse("invalid", { file: [trainingMessages.choose] });
    await corporationMustBe(ctx, typed.corporation_id);
    const places = await placesUnderLock(ctx);
    if (places.length >= trainingsMax) refuse("too_many", { base: [trainingMessages.too_many] });
    const training: StoredTraining = {
      ...typed,
      for_account_types: typed.for_account_types ?? [],
      required_by: typed.required_by ?? null,
      duration_ms: typed.duration_ms ?? null,
      ...taken,
      ...placedLast(places, typed.section),
      id: world.uuid(),
      captions: captions ? await captionsFor(ctx, taken, captions) : "",
      version: 1,
      updated_at: world.now(),
      deleted_at: null,
      seq: 0,
    };
    await saveTraining(trx, actor.tenant_id, measured(training));
    ctx.changeSet.add("trainings", training.id);
    await audit(ctx, { action: "create", record_type: "training", record_id: training.id });
    return { data: await shownTraining(ctx, training.id) };
  },

  update: async (ctx, { params, body: { version, position, section_position, ...body } }) => {
    const { trx, actor } = ctx;
    const places = await placesUnderLock(ctx);
    const before = await trainingToEdit(ctx, params.id);
    mustBeVersion(version, before.version);
    const after = await edited(ctx, before, body, places);
    await saveTraining(trx, actor.tenant_id, after);
    ctx.changeSet.add("trainings", after.id);
    await move(ctx, places, { ...after, position_wanted: position, section_wanted: section_position });
    const fields = changedFields(factsOf(before), factsOf(after));
    await audit(ctx, { action: "edit", record_type: "training", record_id: after.id, fields });
    return { data: await shownTraining(ctx, after.id) };
  },

  remove: async (ctx, { params }) => {
    const { id } = await trainingToEdit(ctx, params.id);
    await remove(ctx, [id]);
  },

  removeSection: async (ctx, { params, query: { count } }) => {
    const places = await placesUnderLock(ctx);
    const { section } = await trainingToEdit(ctx, params.id);
    const ids = places.filter((place) => place.section === section).map(({ id }) => id);
    if (count !== undefined && count !== ids.length)
      refuse("version_conflict", { base: [trainingMessages.section_changed] });
    await remove(ctx, ids);
    return { data: { deleted: ids.length } };
  },
});

async function shownTraining({ trx, actor }: Ctx, id: string): Promise<AdminTraining> {
  return (await findAdminTraining(trx, actor.tenant_id, id)) ?? refuse("not_found");
}

async function trainingToEdit({ trx, actor }: Ctx, id: string): Promise<StoredTraining> {
  const found = await findTraining(trx, actor.tenant_id, id, { lock: true });
  return found && found.deleted_at === null ? found : refuse("not_found");
}

/** Order and number of trainings are changed one after another. */
async function placesUnderLock({ trx, actor: { tenant_id } }: Ctx): Promise<Place[]> {
  let places: Place[] = [];
  await countUnderLock(trx, { tenant_id, counted: "trainings", of: tenant_id }, async () => {
    places = await listPlaces(trx, tenant_id);
    return places;
  });
  return places;
}

async function corporationMustBe({ trx, actor }: Ctx, id: string): Promise<void> {
  if (!(await findCorporation(trx, actor.tenant_id, id)))
    refuse("invalid", { corporation_id: [trainingMessages.unknown_corporation] });
}

type Body = Omit<Input<typeof adminTrainings.update>["body"], "version" | "position" | "section_position">;

async function edited(
  ctx: Ctx,
  before: StoredTraining,
  { file, upload_id, captions, ...typed }: Body,
  places: readonly Place[],
): Promise<StoredTraining> {
  const edit: TrainingEdit = given(typed);
  if (edit.corporation_id !== undefined && edit.corporation_id !== before.corporation_id)
    await corporationMustBe(ctx, edit.corporation_id);
  const taken = await takeFile(ctx, { file, upload_id });
  const after = { ...before, ...edit, ...taken, version: before.version + 1, updated_at: ctx.world.now() };
  // The length of the former file says nothing about this one.
  if (taken && edit.duration_ms === undefined) after.duration_ms = null;
  if (after.section !== before.section) Object.assign(after, placedLast(places, after.section));
  if (captions !== undefined) after.captions = captions === "" ? "" : await captionsFor(ctx, after, captions);
  if (!isPlayed(after)) after.captions = "";
  const released = [
    ...(taken ? [before.sha256] : []),
    ...(before.captions !== "" && (captions !== undefined || after.captions === "") ? [before.captions] : []),
  ];
  await letGoContents(ctx.trx, ctx.actor.tenant_id, released);
  return measured(after);
}

const isPlayed = ({ kind }: Pick<TrainingFile, "kind">) => kind === "video" || kind === "audio";

/** Only a recording has a length. */
function measured(training: StoredTraining): StoredTraining {
  return isPlayed(training) ? training : { ...training, duration_ms: null };
}

function captionsFor(ctx: Ctx, file: Pick<TrainingFile, "kind">, captions: Parameters<typeof keepCaptions>[1]) {
  if (!isPlayed(file)) refuse("invalid", { captions: [trainingMessages.captions_only_video] });
  return keepCaptions(ctx, captions);
}

interface Wanted extends Place {
  position_wanted: number | undefined;
  section_wanted: number | undefined;
}

async function move(ctx: Ctx, places: readonly Place[], wanted: Wanted): Promise<void> {
  if (wanted.position_wanted === undefined && wanted.section_wanted === undefined) return;
  const { id, section, section_position, position } = wanted;
  const now = places.map((place) => (place.id === id ? { id, section, section_position, position } : place));
  const moved = movedWithin(now, id, { position: wanted.position_wanted, section: wanted.section_wanted });
  if (moved.length === 0) return;
  await movePlaces(ctx.trx, ctx.actor.tenant_id, moved);
  ctx.changeSet.add("trainings", ...moved.map((place) => place.id));
}

async function remove(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { trx, actor, world } = ctx;
  const gone = await markTrainingsDeleted(trx, actor.tenant_id, ids, world.now());
  await letGoContents(
    trx,
    actor.tenant_id,
    gone.flatMap(({ sha256, captions }) => (captions ? [sha256, captions] : [sha256])),
  );
  if (gone.length > 0) ctx.changeSet.add("trainings", ...gone.map(({ id }) => id));
  for (const { id } of gone) await audit(ctx, { action: "delete", record_type: "training", record_id: id });
}

function factsOf({ version: _version, updated_at: _at, part_hashes: _parts, seq: _seq, ...facts }: StoredTraining) {
  return facts as Record<string, unknown>;
}
