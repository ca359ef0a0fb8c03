/** Columns of the contact list as stored by a user or a quick filter. */
import { z } from "zod";

const listColumnsMax = 40;
const listColumnLengthMax = 40;

/** In order; unknown (or former) columns are ignored. */
export const ListColumns = z.array(z.string().max(listColumnLengthMax)).max(listColumnsMax);
export type ListColumns = z.infer<typeof ListColumns>;

/** Null: invalid. Mirrors the schema, which the app does not load just for this. */
export function listColumnsOf(value: unknown): ListColumns | null {
  const isList = Array.isArray(value) && value.length <= listColumnsMax && value.every(isColumn);
  return isList ? value : null;
}

function isColumn(value: unknown): value is string {
  return typeof value === "string" && value.length <= listColumnLengthMax;
}
