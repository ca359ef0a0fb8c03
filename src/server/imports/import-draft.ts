/** Drafts a new contact from a row, as far as that needs no database. */
import { tagsMax } from "../../domain/values/limits.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { createContact } from "../../domain/contacts/quick-edit.ts";
import { markListedPhones } from "../../domain/imports/listed-numbers.ts";
import { Refusal } from "../../kit/refusal.ts";
import { attempted, type Drafting } from "./import-batch.ts";
import type { CheckedWaiting } from "./import-rows.ts";

/** Undefined if a rule refuses the contact. Tags named in cells are added later. */
export function draftOf(
  { actor, world, attempt, words }: Pick<Drafting, "actor" | "world" | "attempt" | "words">,
  { checked, listed }: CheckedWaiting,
): Contact | undefined {
  const { options: plan, id } = attempt;
  const { fields } = checked;
  const vendor = plan.api_vendor_obj?.api_vendor_id;
  const now = world.now();
  const status = words.statusById(fields.status_id);
  const contact = attempted(() =>
    createContact({
      id: 0,
      ref: world.uuid(),
      fields: {
        ...fields,
        ...(listed.length > 0 && { phones: markListedPhones(fields.phones ?? [], listed, now) }),
        ...(vendor != null && { api_vendor_id: vendor }),
      },
      owner_id: plan.pool === null ? (checked.owner_id ?? plan.owner) : null,
      pool_id: plan.pool,
      tag_ids: plan.tags.slice(0, tagsMax),
      import_attempt_id: id,
      now,
      actor: actor.user_id,
      ...(status ? { status } : {}),
    }),
  );
  if (contact instanceof Refusal) return undefined;
  return checked.mbi_masked === null ? contact : { ...contact, mbi_masked: checked.mbi_masked };
}
