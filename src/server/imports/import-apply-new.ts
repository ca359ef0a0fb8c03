/** Rows that become new contacts: drafted one by one, inserted together. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { tagsMax } from "../../domain/values/limits.ts";
import { auditAlike } from "../changes/audit.ts";
import { insertStampedContacts, reserveContacts } from "../contacts/contact-insert-rows.ts";
import { keepNumbers } from "../contacts/contact-secret-rows.ts";
import type { PackedContact } from "../contacts/contact-packed-rows.ts";
import { keepsVerdicts, phonesUnderVerdicts } from "../contacts/number-verdict-rows.ts";
import { attachEarlierMessages, addressesOf } from "../contacts/earlier-message-rows.ts";
import { type Batch, failed } from "./import-batch.ts";
import { draftOf } from "./import-draft.ts";
import type { Followed } from "./import-followers.ts";
import { insertImportNotes } from "./import-note-rows.ts";
import { type RowOutcome, settleCreated } from "./import-rows.ts";

export interface Drafted {
  row: Followed;
  contact: Contact | PackedContact;
}

export interface Drafts {
  rows: Drafted[];
  refused: RowOutcome[];
}

export function draftNew(batch: Batch, rows: readonly Followed[]): Drafts {
  const drafts: Drafts = { rows: [], refused: [] };
  for (const row of rows) {
    const taken = batch.policies.refusalOf(row, null);
    const contact = taken ? undefined : (row.packed ?? withTags(batch, row));
    if (taken) drafts.refused.push(failed(row, [taken]));
    else if (!contact) drafts.refused.push(failed(row, [{ reason: "missing_required", column: null }]));
    else drafts.rows.push({ row, contact });
  }
  return drafts;
}

function withTags({ ctx, attempt, plan, words, tags }: Batch, row: Followed): Contact | undefined {
  const { actor, world } = ctx;
  const draft = draftOf({ actor, world, attempt, words }, row);
  if (!draft || row.checked.tags.length === 0) return draft;
  const tag_ids = [...new Set([...plan.tags, ...tags(row.checked.tags)])].slice(0, tagsMax);
  return { ...draft, tag_ids };
}

export interface Made {
  fates: RowOutcome[];
  /** Sequence number of the write; undefined if there are no new contacts. */
  seq: number | undefined;
  /** `waits`: the commit waits for the disk. */
  insert(waits: boolean): Promise<void>;
}

/** Writes everything that belongs to the new contacts; inserting the contacts themselves comes last. */
export async function readyNew(batch: Batch, drafted: readonly Drafted[]): Promise<Made> {
  if (drafted.length === 0) return { fates: [], seq: undefined, insert: async () => {} };
  const { ctx, attempt, packer, throttle, policies } = batch;
  const { trx, actor } = ctx;
  const { tenant_id } = actor;
  const drafts = await underVerdicts(batch, drafted);
  const reserved = await reserveContacts(ctx, drafts.length);
  const { first } = reserved;
  const notes = drafts.map(({ row }, place) => ({ contact_id: first + place, body: row.checked.note }));
  const note_ids = await insertImportNotes(ctx, notes);
  const policy_ids = drafts.map(({ row }, place) => policies.draftFor(row, first + place));
  await policies.insert();
  const numbers = drafts.flatMap(({ row: { secrets } }, place) =>
    (secrets ?? []).map((number) => ({ contact_id: first + place, ...number })),
  );
  await keepNumbers(trx, tenant_id, numbers, { now: ctx.world.now() });
  const outcomes = drafts.map(({ row: { row_no } }, place): RowOutcome => ({
    row_no,
    status: "created",
    contact_id: first + place,
    reasons: [],
    done: { after_version: 1, before: null, note_id: note_ids[place] ?? null, policy_id: policy_ids[place] ?? null },
  }));
  const contacts = drafts.map(({ contact }, place) => {
    if ("received" in contact) return contact;
    return packer.pack(policy_ids[place] ? policies.summedUp({ ...contact, id: first + place }, 1) : contact);
  });
  await attachEarlierMessages(
    ctx,
    drafts.map(({ contact }, place) =>
      addressesOf(first + place, "received" in contact ? packer.reachOf(contact) : contact),
    ),
  );
  const settled = async () => {
    await settleCreated(trx, { tenant_id, import_id: attempt.id }, outcomes);
    const made = drafts.map((_, place) => first + place);
    await auditAlike(ctx, { action: "import", record_type: "contact" }, made);
  };
  const [unpacked] = await Promise.all([packer.unpacked(contacts, throttle), settled()]);
  return {
    fates: outcomes,
    seq: reserved.seq,
    insert: (waits) => insertStampedContacts(ctx, reserved, unpacked, waits),
  };
}

/** Do-not-call marks retained for numbers apply to new contacts with them, whatever lists the import checks. */
async function underVerdicts({ ctx, packer }: Batch, drafts: readonly Drafted[]): Promise<readonly Drafted[]> {
  const { trx, actor } = ctx;
  if (!(await keepsVerdicts(trx, actor.tenant_id))) return drafts;
  const lists = drafts.map(({ contact }) => ("received" in contact ? packer.phonesOf(contact) : contact.phones));
  const marked = await phonesUnderVerdicts(trx, actor.tenant_id, lists);
  return drafts.map((draft, at) => {
    const phones = marked[at];
    if (phones === undefined || phones === lists[at]) return draft;
    const { contact } = draft;
    return { ...draft, contact: "received" in contact ? packer.withPhones(contact, phones) : { ...contact, phones } };
  });
}
