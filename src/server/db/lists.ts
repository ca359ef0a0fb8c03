/** Long lists as statement parameters, in the format the database parses fastest: one text each, without quoting. */
import { type RawBuilder, sql } from "kysely";

/** Numbers and ids, for a cast to `bigint[]`, `uuid[]` and the like. */
export function plainList(values: readonly (number | string | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

// Control characters, which the app rejects in text; a text with one is quoted as usual.
const between = "\u001f";
const nothing = "\u001e";

/** Any texts, as `text[]`. */
export function textList(values: readonly (string | null)[]): RawBuilder<unknown> {
  const isParted = values.length > 0 && !values.some((value) => value?.includes(between) || value === nothing);
  const text = isParted ? values.map((value) => value ?? nothing).join(between) : "";
  // An empty string must not become a list of one empty text.
  if (text === "") return sql`${values}::text[]`;
  return sql`string_to_array(${text}, E'\\x1f', E'\\x1e')`;
}
