/** Saves a record of parts field by field: two users filling different fields of one part do not conflict. */
import { dictionary } from "../../kit/dictionary.ts";
import { isSameValue } from "../values/same-value.ts";
import { completeSignature, joinSignature, signatureField } from "./signature.ts";

interface Versioned {
  version: number;
  updated_at: number;
}

/**
 * Fields of object parts are replaced one by one; lists and plain values as a whole. Returns the same object when
 * nothing changes.
 */
export function patchParts<R extends Versioned>(record: R, patch: object, now: number): R {
  const next = dictionary<unknown>(Object.fromEntries(Object.entries(record)));
  for (const [part, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    next[part] = isPlain(value) && isPlain(next[part]) ? { ...next[part], ...value } : value;
  }
  if (isSameValue(record, next)) return record;
  // The patch's schema limits its parts to those of the record.
  return { ...(next as R), updated_at: now, version: record.version + 1 };
}

/**
 * One part's fields as `part.field`, the names used in conflicts; a non-object part keeps its own name. A signature is
 * one field.
 */
export function flattenParts(patch: object): Record<string, unknown> {
  const flat: Record<string, unknown> = dictionary();
  for (const [part, value] of Object.entries(patch)) {
    if (!isPlain(value)) flat[part] = value;
    else for (const [field, inner] of Object.entries(joinSignature(value))) flat[`${part}.${field}`] = inner;
  }
  return flat;
}

/** Inverse of `flattenParts`. */
export function unflattenParts(flat: Record<string, unknown>): Record<string, unknown> {
  const parts: Record<string, unknown> = dictionary();
  for (const [path, value] of Object.entries(flat)) {
    const [part = "", field] = path.split(".");
    const before = parts[part];
    const inner = field === signatureField && isPlain(value) ? value : { [field ?? ""]: value };
    parts[part] = field === undefined ? value : { ...(isPlain(before) ? before : {}), ...inner };
  }
  return parts;
}

/** A patch that names part of a signature names all of it, the rest from the record. */
export function withWholeSignature(patch: object, record: object): object {
  const standing = record as Record<string, unknown>;
  const parts = Object.entries(patch).map(([part, value]) => {
    const there = standing[part];
    return [part, isPlain(value) && isPlain(there) ? completeSignature(value, there) : value];
  });
  return Object.fromEntries(parts);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
