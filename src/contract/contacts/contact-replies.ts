/** Replies of contact writes: the current record, and fields changed on both sides (domain §24). */
import { z } from "zod";
import { Contact } from "../../domain/contacts/contact.ts";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { FieldConflict } from "../../domain/values/merge-fields.ts";

/**
 * Was / yours / theirs of one field, and who wrote theirs and when. `device`: the name of the caller's own other device
 * that wrote it, empty if unknown; null: someone else did.
 */
export const Conflict = z.object({
  ...FieldConflict.shape,
  by: Uuid.nullable(),
  at: Instant.nullable(),
  device: z.string().nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

/** Reply of an edit that is merged with what others changed since its base. */
export const editedOf = <S extends z.core.$ZodType>(data: S) =>
  z.object({ data, meta: z.object({ conflicts: z.array(Conflict) }) });

export const ContactChanged = z.object({
  data: Contact,
  meta: z.object({
    conflicts: z.array(Conflict),
    /** Other contacts changed by the same write, such as the other end of a link. */
    also: z.array(Contact).optional(),
  }),
});
export type ContactChanged = z.infer<typeof ContactChanged>;

/** Result of a bulk write. `next`: call again with `after: next`; null when done. */
export const ManyChanged = z.object({
  data: z.object({ matched: z.int(), changed: z.int() }),
  meta: z.object({ next: z.int().nullable() }),
});
export type ManyChanged = z.infer<typeof ManyChanged>;
