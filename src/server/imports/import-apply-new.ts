/** Rows about people nobody knows yet: drafted one by one, inserted together. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactKeys } from "../../domain/contacts/contact-keys.ts";
import { tagsMax } from "../../domain/contacts/limits.ts";
import { createContact } from "../../domain/contacts/quick-edit.ts";
import { markListedPhones } from "../../domain/imports/listed-numbers.ts";
import { Refusal } from "../../kit/refusal.ts";
import { auditAll } from "../changes/audit.ts";
import { takeNumbers } from "../contacts/contact-number-rows.ts";
import { insertStampedContacts } from "../contacts/contact-rows.ts";
import { breathe } from "../jobs/breathe.ts";
import { attempted, type Batch, failed, rowsPerTurn } from "./import-batch.ts";
import type { Followed } from "./import-followers.ts";
import { insertImportNotes } from "./import-note-rows.ts";
import type { Fate } from "./import-rows.ts";

type Drafted = { row: Followed; contact: Contact };

export interface Drafts {
  rows: Drafted[];
  refused: Fate[];
}

export async function draftNew(batch: Batch, rows: readonly Followed[]): Promise<Drafts> {
  const drafts: Drafts = { rows: [], refused: [] };
  for (const [place, row] of rows.entries()) {
    const taken = batch.policies.refusalOf(row, null);
    const contact = taken ? undefined : attempted(() => draftOf(batch, row));
    if (taken) drafts.refused.push(failed(row, [taken]));
    else if (!contact || contact instanceof Refusal)
      drafts.refused.push(failed(row, [{ reason: "missing_required", column: null }]));
    else drafts.rows.push({ row, contact });
    if (place % rowsPerTurn === 0) await breathe();
  }
  return drafts;
}

function draftOf({ ctx, attempt, plan, words, tags }: Batch, { checked, listed }: Followed): Contact {
  const owner_id = plan.pool === null ? (checked.owner_id ?? plan.owner) : null;
  const status = words.statusById(checked.fields.status_id);
  const vendor = plan.api_vendor_obj?.api_vendor_id;
  const now = ctx.world.now();
  const { phones = [] } = checked.fields;
  return createContact({
    id: 0,
    ref: ctx.world.uuid(),
    fields: {
      ...checked.fields,
      ...(listed.length > 0 && { phones: markListedPhones(phones, listed, now) }),
      ...(vendor != null && { api_vendor_id: vendor }),
    },
    owner_id,
    pool_id: plan.pool,
    tag_ids: [...new Set([...plan.tags, ...tags(checked.tags)])].slice(0, tagsMax),
    import_attempt_id: attempt.id,
    now,
    actor: ctx.actor.user_id,
    ...(status ? { status } : {}),
  });
}

/** Everything that comes with the contacts is written before them: their insert holds the tenant's counter. */
export async function insertNew({ ctx, policies }: Batch, drafts: readonly Drafted[]): Promise<Fate[]> {
  if (drafts.length === 0) return [];
  const { trx, actor, house } = ctx;
  const first = await takeNumbers(trx, actor.tenant_id, drafts.length);
  const notes = drafts.map(({ row }, place) => ({ contact_id: first + place, body: row.checked.note }));
  const note_ids = await insertImportNotes(ctx, notes);
  const policy_ids = drafts.map(({ row }, place) => policies.draftFor(row, first + place));
  await policies.insert();
  await auditAll(
    ctx,
    drafts.map((_, place) => ({ action: "import", record_type: "contact", record_id: first + place })),
  );
  const rows = await rowTexts(drafts, (contact, place) => {
    const numbered = { ...contact, id: first + place };
    return policy_ids[place] ? policies.summedUp(numbered, 1) : numbered;
  });
  const seq = await insertStampedContacts(trx, actor.tenant_id, rows);
  ctx.afterCommit(() => house.hint(actor.tenant_id, "contacts", seq));
  return drafts.map(({ row }, place) => ({
    row_no: row.row_no,
    status: "created",
    contact_id: first + place,
    reasons: [],
    done: { after_version: 1, before: null, note_id: note_ids[place] ?? null, policy_id: policy_ids[place] ?? null },
  }));
}

/** The rows as JSON, some at a time, so that nobody waits long for them. */
async function rowTexts(
  drafts: readonly Drafted[],
  finish: (contact: Contact, place: number) => Contact,
): Promise<string[]> {
  const texts: string[] = [];
  for (const [place, { contact }] of drafts.entries()) {
    const row = finish(contact, place);
    texts.push(JSON.stringify({ ...row, ...contactKeys(row) }));
    if (place % rowsPerTurn === 0) await breathe();
  }
  return texts;
}
