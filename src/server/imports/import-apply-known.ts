/** Rows that match existing contacts: skipped, or merged into them. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { tagsMax } from "../../domain/values/limits.ts";
import { endingOn } from "../../domain/contacts/secret-number.ts";
import { editContact } from "../../domain/contacts/quick-edit.ts";
import { editForMatch, withoutLeavingStop } from "../../domain/imports/match.ts";
import type { OnMatch } from "../../domain/imports/plan.ts";
import { replacedValues } from "../../domain/imports/undo.ts";
import { Refusal } from "../../kit/refusal.ts";
import { type Change, saveContacts } from "../contacts/contact-rows.ts";
import { keepNumbers } from "../contacts/contact-secret-rows.ts";
import { attempted, type Batch, failed } from "./import-batch.ts";
import type { Followed } from "./import-followers.ts";
import { insertImportNotes } from "./import-note-rows.ts";
import type { RowOutcome } from "./import-rows.ts";
import { reasonOf } from "./import-undo-rows.ts";

export async function updateKnown(batch: Batch, rows: readonly Followed[]): Promise<RowOutcome[]> {
  const current = new Map(batch.matched);
  const outcomes: RowOutcome[] = [];
  const noted: { row: Followed; fate: RowOutcome }[] = [];
  const takesNotes = batch.plan.scrub_against.on_match !== "tag";
  for (const row of rows) {
    const outcome = rowOutcomeOf(batch, row, current);
    outcomes.push(outcome);
    if (outcome.status === "updated" && takesNotes) noted.push({ row, fate: outcome });
  }
  const reason = reasonOf({ import_id: batch.attempt.id });
  await saveContacts(batch.ctx, changesOf(batch, current), { action: "import", reason });
  await keepKnownNumbers(batch, rows, current);
  await batch.policies.insert();
  const notes = noted.map(({ row }) => ({ contact_id: row.match_id ?? 0, body: row.checked.note }));
  const ids = await insertImportNotes(batch.ctx, notes);
  noted.forEach(({ fate: outcome }, place) => {
    if (outcome.done) outcome.done.note_id = ids[place] ?? null;
  });
  return outcomes;
}

/**
 * Full numbers whose last digits are on the contact now: no number is saved for a field the row was not allowed to
 * change.
 */
async function keepKnownNumbers(
  { ctx, plan }: Batch,
  rows: readonly Followed[],
  current: ReadonlyMap<number, Contact>,
): Promise<void> {
  const { on_match } = plan.scrub_against;
  if (on_match !== "fill" && on_match !== "overwrite") return;
  const numbers = rows.flatMap(({ match_id, secrets }) => {
    const contact = current.get(match_id ?? 0);
    const fitting = (secrets ?? []).filter(({ field, ending }) => contact && endingOn(field, contact) === ending);
    return fitting.map((number) => ({ contact_id: match_id ?? 0, ...number }));
  });
  const { trx, actor, world } = ctx;
  await keepNumbers(trx, actor.tenant_id, numbers, { now: world.now(), onlyNew: on_match === "fill" });
}

/** Updates `current` as it goes: several rows may match one contact. */
function rowOutcomeOf(batch: Batch, row: Followed, current: Map<number, Contact>): RowOutcome {
  const contact = current.get(row.match_id ?? 0);
  const { on_match } = batch.plan.scrub_against;
  if (!contact || (on_match === "skip" && !row.follows)) return skipped(row);
  const onlyTags = on_match === "tag" && !row.follows;
  const taken = onlyTags ? undefined : batch.policies.refusalOf(row, contact.id);
  if (taken) return failed(row, [taken]);
  const made = row.follows ? { after: contact, held: false } : attempted(() => changed(batch, contact, row));
  if (made instanceof Refusal) return failed(row, [{ reason: "limit_reached", column: null }]);
  const { after, held } = made;
  const policy_id = onlyTags ? null : batch.policies.draftFor(row, contact.id);
  const summed = policy_id === null ? after : batch.policies.summedUp(after, contact.version + 1);
  if (summed === contact) return { ...skipped(row), ...(held && { reasons: statusHeld }) };
  current.set(contact.id, summed);
  const before = replacedValues(contact, summed);
  return {
    row_no: row.row_no,
    status: "updated",
    contact_id: contact.id,
    reasons: held ? statusHeld : [],
    done: { after_version: summed.version, before, note_id: null, policy_id },
  };
}

function changesOf({ matched }: Batch, current: ReadonlyMap<number, Contact>): Change[] {
  return [...current].flatMap(([id, after]) => {
    const before = matched.get(id);
    return before && before !== after ? [{ before, after }] : [];
  });
}

/** The rest of the row was imported. */
const statusHeld: RowOutcome["reasons"] = [{ reason: "status_held", column: null }];

const skipped = (row: Followed): RowOutcome => ({
  row_no: row.row_no,
  status: "skipped",
  contact_id: row.match_id,
  reasons: [{ reason: "duplicate_existing", column: null }],
});

interface Taking {
  checked: Followed["checked"];
  on_match: OnMatch;
  contact: Contact;
  now: number;
}

function withMbi(edited: Contact, { checked: { mbi_masked }, on_match, contact, now }: Taking): Contact {
  const takes = on_match === "overwrite" || (on_match === "fill" && contact.mbi_masked === null);
  if (!takes || mbi_masked === null || mbi_masked === contact.mbi_masked) return edited;
  return { ...edited, mbi_masked, updated_at: now, version: contact.version + 1 };
}

interface Changed {
  after: Contact;
  /** The row has a status the contact must not be moved to. */
  held: boolean;
}

/** One version increment, whether fields, tags or both change. */
function changed({ ctx, plan, words, tags }: Batch, contact: Contact, { checked }: Followed): Changed {
  const { on_match, updated_lead_tags } = plan.scrub_against;
  const now = ctx.world.now();
  const wished = on_match === "fill" || on_match === "overwrite" ? editForMatch(contact, checked.fields, on_match) : {};
  const stands = words.statusById(contact.status_id);
  const { edit, held } = withoutLeavingStop(wished, { before: stands, after: words.statusById(wished.status_id) });
  const found = editContact(contact, edit, now, words.statusById(edit.status_id ?? contact.status_id));
  const edited = withMbi(found, { checked, on_match, contact, now });
  const tag_ids = [...new Set([...contact.tag_ids, ...updated_lead_tags, ...tags(checked.tags)])].slice(
    0,
    Math.max(tagsMax, contact.tag_ids.length),
  );
  if (tag_ids.length === contact.tag_ids.length) return { after: edited, held };
  return { after: { ...edited, tag_ids, updated_at: now, version: contact.version + 1 }, held };
}
