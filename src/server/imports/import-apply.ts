/**
 * Third part of an import: one batch of rows becomes contacts, in one transaction with what became of each row.
 * A killed server leaves the batch undone as a whole, so no row comes in twice.
 */
import type { Contact } from "../../domain/contacts/contact.ts";
import { createContact, editContact } from "../../domain/contacts/quick-edit.ts";
import { importBatchRows } from "../../domain/imports/limits.ts";
import { editForMatch } from "../../domain/imports/match.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { type CheckedRow, type RowCheck, rowChecker } from "../../domain/imports/row-check.ts";
import type { Problem } from "../../domain/imports/row-read.ts";
import { tagsMax } from "../../domain/contacts/limits.ts";
import { Refusal } from "../../kit/refusal.ts";
import { auditAll } from "../changes/audit.ts";
import { isInSight, sightOf } from "../changes/sight.ts";
import { takeNumbers } from "../contacts/contact-number-rows.ts";
import { type Change, findContacts, insertContacts, saveContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { breathe } from "../jobs/breathe.ts";
import type { AttemptRow } from "./attempt-rows.ts";
import { insertImportNotes } from "./import-note-rows.ts";
import { type Fate, type Of, settleRows, type WaitingRow, waitingRows } from "./import-rows.ts";
import { importTags, type TagIds } from "./import-tags.ts";
import { type ImportWords, importWords } from "./import-words.ts";

const rowsPerTurn = 50;

interface Batch {
  ctx: Ctx;
  attempt: AttemptRow;
  plan: ImportPlan;
  words: ImportWords;
  tags: TagIds;
  /** The contacts rows were matched with, locked. */
  matched: ReadonlyMap<number, Contact>;
}

type Row = WaitingRow & { checked: CheckedRow };
type Drafted = { row: Row; contact: Contact };

/** What became of the rows taken: fewer than a batch holds when none is left waiting. */
export async function applyBatch(ctx: Ctx, attempt: AttemptRow): Promise<Fate[]> {
  const of: Of = { tenant_id: ctx.actor.tenant_id, import_id: attempt.id };
  const plan = attempt.options;
  const words = await importWords(ctx.trx, ctx.actor, plan);
  const rows = await checkedRows(
    await waitingRows(ctx.trx, of, importBatchRows),
    rowChecker(plan, words, attempt.created_at),
  );
  const good = rows.filter(({ checked }) => checked.problems.length === 0);
  const batch: Batch = {
    ctx,
    attempt,
    plan,
    words,
    tags: await importTags(
      ctx,
      good.flatMap(({ checked }) => checked.tags),
    ),
    matched: await lockMatched(ctx, good),
  };
  const known = good.filter(({ match_id }) => match_id !== null && batch.matched.has(match_id));
  const fates = [
    ...rows.filter(({ checked }) => checked.problems.length > 0).map((row) => failed(row, row.checked.problems)),
    ...(await updateKnown(batch, known)),
    ...(await createNew(
      batch,
      good.filter((row) => !known.includes(row)),
    )),
  ];
  await settleRows(ctx.trx, of, fates);
  return fates;
}

async function checkedRows(rows: readonly WaitingRow[], check: RowCheck): Promise<Row[]> {
  const checked: Row[] = [];
  for (const row of rows) {
    if (checked.length % rowsPerTurn === 0) await breathe();
    checked.push({ ...row, checked: check(row.cells) });
  }
  return checked;
}

const failed = (row: Row, reasons: readonly Problem[]): Fate => ({
  row_no: row.row_no,
  status: "failed",
  contact_id: null,
  reasons,
});

/** Those that are still there and may still be edited; a row whose match is gone becomes a new contact. */
async function lockMatched(ctx: Ctx, rows: readonly Row[]): Promise<Map<number, Contact>> {
  const ids = [...new Set(rows.flatMap(({ match_id }) => match_id ?? []))];
  if (ids.length === 0) return new Map();
  const sight = await sightOf(ctx.trx, ctx.actor, "contacts.edit");
  const contacts = await findContacts(ctx.trx, ctx.actor.tenant_id, ids, { lock: true });
  return new Map(
    contacts
      .filter((contact) => contact.deleted_at === null && isInSight(sight, contact))
      .map((contact) => [contact.id, contact]),
  );
}

async function updateKnown(batch: Batch, rows: readonly Row[]): Promise<Fate[]> {
  const { ctx, plan, matched } = batch;
  const current = new Map(matched);
  const fates = rows.map((row) => {
    const id = row.match_id ?? 0;
    const contact = current.get(id);
    if (!contact || plan.scrub_against.on_match === "skip") return skipped(row);
    const after = attempted(() => changed(batch, contact, row));
    if (after instanceof Refusal) return failed(row, [{ reason: "limit_reached", column: null }]);
    current.set(id, after);
    return after === contact ? skipped(row) : { ...skipped(row), status: "updated" as const, reasons: [] };
  });
  const changes: Change[] = [...current].flatMap(([id, after]) => {
    const before = matched.get(id);
    return before && before !== after ? [{ before, after }] : [];
  });
  await saveContacts(ctx, changes, { action: "import" });
  const updated = new Set(fates.flatMap(({ row_no, status }) => (status === "updated" ? row_no : [])));
  if (plan.scrub_against.on_match !== "tag")
    await insertImportNotes(ctx, rows.filter(({ row_no }) => updated.has(row_no)).map(noteOf));
  return fates;
}

const skipped = (row: Row): Fate => ({
  row_no: row.row_no,
  status: "skipped",
  contact_id: row.match_id,
  reasons: [{ reason: "duplicate_existing", column: null }],
});
const noteOf = (row: Row) => ({ contact_id: row.match_id ?? 0, body: row.checked.note });

/** One version more, whether fields, tags or both change. */
function changed({ ctx, plan, words, tags }: Batch, contact: Contact, { checked }: Row): Contact {
  const { on_match, updated_lead_tags } = plan.scrub_against;
  const now = ctx.world.now();
  const edit = on_match === "fill" || on_match === "overwrite" ? editForMatch(contact, checked.fields, on_match) : {};
  const edited = editContact(contact, edit, now, words.statusById(edit.status_id ?? contact.status_id));
  const tag_ids = [...new Set([...contact.tag_ids, ...updated_lead_tags, ...tags(checked.tags)])].slice(
    0,
    Math.max(tagsMax, contact.tag_ids.length),
  );
  if (tag_ids.length === contact.tag_ids.length) return edited;
  return { ...edited, tag_ids, updated_at: now, version: contact.version + 1 };
}

async function createNew(batch: Batch, rows: readonly Row[]): Promise<Fate[]> {
  const { ctx } = batch;
  const fates: Fate[] = [];
  const drafts: Drafted[] = [];
  for (const row of rows) {
    const contact = attempted(() => draftOf(batch, row));
    if (contact instanceof Refusal) fates.push(failed(row, [{ reason: "missing_required", column: null }]));
    else drafts.push({ row, contact });
    if (drafts.length % rowsPerTurn === 0) await breathe();
  }
  if (drafts.length === 0) return fates;
  const first = await takeNumbers(ctx.trx, ctx.actor.tenant_id, drafts.length);
  const contacts = drafts.map(({ contact }, place) => ({ ...contact, id: first + place }));
  const ids = await insertContacts(ctx.trx, ctx.actor.tenant_id, contacts);
  if (ids.length !== contacts.length) throw new Error("a new contact number was taken");
  ctx.touched.add("contacts", ...ids);
  await insertImportNotes(
    ctx,
    drafts.map(({ row }, place) => ({ contact_id: first + place, body: row.checked.note })),
  );
  await auditAll(
    ctx,
    ids.map((id) => ({ action: "import", record_type: "contact", record_id: id })),
  );
  return [
    ...fates,
    ...drafts.map(({ row }, place): Fate => ({
      row_no: row.row_no,
      status: "created",
      contact_id: first + place,
      reasons: [],
    })),
  ];
}

function draftOf({ ctx, attempt, plan, words, tags }: Batch, { checked }: Row): Contact {
  const owner_id = plan.pool === null ? (checked.owner_id ?? plan.owner) : null;
  const status = words.statusById(checked.fields.status_id);
  return createContact({
    id: 0,
    ref: ctx.world.uuid(),
    fields: checked.fields,
    owner_id,
    pool_id: plan.pool,
    tag_ids: [...new Set([...plan.tags, ...tags(checked.tags)])].slice(0, tagsMax),
    import_attempt_id: attempt.id,
    now: ctx.world.now(),
    actor: ctx.actor.user_id,
    ...(status ? { status } : {}),
  });
}

/** A rule's refusal is the fate of one row, not the end of the batch. */
function attempted<T>(make: () => T): T | Refusal {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
