/** Merges the fact finders and prescriptions of merged contacts: the newest value of every field, lists combined. */
import { dictionary } from "../../kit/dictionary.ts";
import { flattenParts, unflattenParts } from "../contacts/patch-parts.ts";
import { isSameValue } from "../values/same-value.ts";
import { isSigned } from "../contacts/signature.ts";

interface Detail {
  updated_at: number;
  version: number;
}

/** Most items of a combined list (the limits of its schema). */
const listsMax: Readonly<Record<string, number>> = dictionary({
  coverage_now: 30,
  providers: 50,
  "household.dependants": 20,
  "health.conditions": 50,
  "close.recommended_types": 20,
  medications: 100,
  pharmacies: 10,
  allergies: 50,
});

/** Not parts of the record. */
const own: readonly string[] = ["id", "contact_id", "updated_at", "version", "seq"];

/**
 * `survivor` with the others' values added. A list without a limit here is one value, such as shares that add up to
 * 100: the newest is used as a whole. The same applies to a signed part, with its signature.
 */
export function mergeDetails<R extends Detail>(survivor: R, losers: readonly R[], now: number): R {
  const newestFirst = [survivor, ...losers].toSorted((one, other) => other.updated_at - one.updated_at);
  const flat = newestFirst.map((record) => flattenParts(partsOf(record)));
  const names = Object.keys(flattenParts(partsOf(survivor)));
  const merged = dictionary(Object.fromEntries(names.map((name) => [name, mergedField(name, flat)])));
  const signed = flat.find((record) => isSigned(record["close.signature"]));
  for (const name of names.filter((one) => signed && one.startsWith("close."))) merged[name] = signed?.[name];
  const next = { ...survivor, ...unflattenParts(merged) };
  if (isSameValue(next, survivor)) return survivor;
  return { ...next, updated_at: now, version: survivor.version + 1 };
}

function mergedField(name: string, newestFirst: readonly Record<string, unknown>[]): unknown {
  const values = newestFirst.map((record) => record[name]);
  const max = listsMax[name];
  if (max === undefined) return values.find((value) => !isEmpty(value)) ?? values[0];
  const items: unknown[] = [];
  for (const item of values.flat()) if (!items.some((known) => isSameValue(known, item))) items.push(item);
  return items.slice(0, max);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function partsOf(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !own.includes(name)));
}
