/** A user's saved search (domain §2, §6). */
import { z } from "zod";
import { refuse } from "../../kit/refusal.ts";
import { lengthOf, oneLine } from "../../kit/text.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { ContactsScope } from "./contacts-scope.ts";
import { quickFilterNameLengthMax, quickFiltersMax } from "../values/limits.ts";
import { ListColumns } from "./list-columns.ts";
import { contactMessages } from "../contacts/messages.ts";

const typed = {
  name: z.string().max(200),
  contacts_scope: ContactsScope,
  /** Empty: the user's own columns are used. */
  columns: ListColumns,
  pinned: z.boolean(),
  position: z.int().nonnegative(),
};

export const QuickFilter = z.object({ id: Uuid, ...typed, updated_at: Instant, seq: z.int().nonnegative() });
export type QuickFilter = z.infer<typeof QuickFilter>;

export const NewQuickFilter = z.strictObject({
  id: Uuid,
  ...typed,
  columns: typed.columns.default([]),
  pinned: typed.pinned.default(false),
  position: typed.position.default(0),
});
export type NewQuickFilter = z.infer<typeof NewQuickFilter>;
export const QuickFilterEdit = z.strictObject(typed).partial();
export type QuickFilterEdit = z.infer<typeof QuickFilterEdit>;

/** `kept`: how many the user already has. */
export function createQuickFilter(filter: NewQuickFilter, kept: number, now: number): QuickFilter {
  if (kept >= quickFiltersMax) refuse("too_many_quick_filters", { base: [contactMessages.too_many_quick_filters] });
  return { ...filter, name: checkedName(filter.name), updated_at: now, seq: 0 };
}

export function editQuickFilter(filter: QuickFilter, edit: QuickFilterEdit, now: number): QuickFilter {
  return { ...filter, ...edit, name: checkedName(edit.name ?? filter.name), updated_at: now };
}

function checkedName(typedName: string): string {
  const name = oneLine(typedName);
  if (name === "" || lengthOf(name) > quickFilterNameLengthMax)
    refuse("invalid", { name: [contactMessages.quick_filter_name] });
  return name;
}
