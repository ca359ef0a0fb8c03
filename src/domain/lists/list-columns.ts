/** Columns of the contact list as a person or a quick filter keeps them. */
import { z } from "zod";

const listColumnsMax = 40;
const listColumnLengthMax = 40;

/** In their order; one that is not known there (any more) says nothing. */
export const ListColumns = z.array(z.string().max(listColumnLengthMax)).max(listColumnsMax);
export type ListColumns = z.infer<typeof ListColumns>;

/** Null: they are none. As the schema has it, which the app does not load for this alone. */
export function listColumnsOf(value: unknown): ListColumns | null {
  const isList = Array.isArray(value) && value.length <= listColumnsMax && value.every(isColumn);
  return isList ? value : null;
}

function isColumn(value: unknown): value is string {
  return typeof value === "string" && value.length <= listColumnLengthMax;
}
