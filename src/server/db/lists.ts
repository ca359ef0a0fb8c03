/** Long lists on their way into a statement, as the database reads them fastest: one text each, nothing in it quoted. */
import { type RawBuilder, sql } from "kysely";

/** Numbers and ids, for a cast to `bigint[]`, `uuid[]` and the like. */
export function plainList(values: readonly (number | string | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

// Control characters, which the app lets into no text; one that has them all the same is quoted as usual.
const between = "\u001f";
const nothing = "\u001e";

/** Any texts, as `text[]`. */
export function textList(values: readonly (string | null)[]): RawBuilder<unknown> {
  const isParted = values.length > 0 && !values.some((value) => value?.includes(between) || value === nothing);
  const text = isParted ? values.map((value) => value ?? nothing).join(between) : "";
  // The empty text is no list of one empty text.
  if (text === "") return sql`${values}::text[]`;
  return sql`string_to_array(${text}, E'\\x1f', E'\\x1e')`;
}
