/** Where a list goes on: the last record's sort value and number, the count found at the start, and what was asked. */
import { createHash } from "node:crypto";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { refuse } from "../../kit/refusal.ts";

export interface ListCursor {
  /** Sort value; null among the records without one, which come last. */
  key: string | number | null;
  id: number;
  page: number;
  total_count: number;
  asked: string;
}

export function writeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Refuses a cursor that is broken or belongs to another list; `type`: what that list is sorted by. */
export function readCursor(text: string, scope: ContactsScope, type: "text" | "bigint"): ListCursor {
  const cursor = jsonOf(text);
  if (!isCursor(cursor, type) || cursor.asked !== markOf(scope)) return refuse("invalid", { cursor: [changed] });
  return cursor;
}
const changed = "This list has changed. Go back to the first page.";

/** It was in other hands meanwhile. */
function isCursor(value: unknown, type: "text" | "bigint"): value is ListCursor {
  if (typeof value !== "object" || value === null) return false;
  const { key, id, page, total_count } = value as Partial<ListCursor>;
  const isKey = key === null || (type === "text" ? typeof key === "string" : Number.isSafeInteger(key));
  return isKey && [id, page, total_count].every((one) => Number.isSafeInteger(one));
}

/** A short mark of everything but the place in the list. */
export function markOf({ page: _page, ...scope }: ContactsScope): string {
  return createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 22);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString()) as unknown;
  } catch {
    return undefined;
  }
}
