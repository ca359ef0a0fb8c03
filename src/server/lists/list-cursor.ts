/** A list position: the last record's sort value and number, the initial count, and a fingerprint of the request. */
import { createHash } from "node:crypto";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { jsonOf } from "../../kit/json.ts";
import { refuse } from "../../kit/refusal.ts";

export interface ListCursor {
  /** Sort value; null among records without one, which come last. */
  key: string | number | null;
  id: number;
  page: number;
  total_count: number;
  asked: string;
}

export function writeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Rejects a cursor that is malformed or belongs to another list; `type`: the list's sort type. */
export function readCursor(text: string, scope: ContactsScope, type: "text" | "bigint"): ListCursor {
  const cursor = jsonOf(Buffer.from(text, "base64url").toString());
  if (!isCursor(cursor, type) || cursor.asked !== markOf(scope)) return refuse("invalid", { cursor: [changed] });
  return cursor;
}
const changed = "This list has changed. Go back to the first page.";

/** The cursor comes from the client and may have been altered. */
function isCursor(value: unknown, type: "text" | "bigint"): value is ListCursor {
  if (typeof value !== "object" || value === null) return false;
  const { key, id, page, total_count } = value as Partial<ListCursor>;
  const isKey = key === null || (type === "text" ? typeof key === "string" : Number.isSafeInteger(key));
  return isKey && [id, page, total_count].every((one) => Number.isSafeInteger(one));
}

/** A short fingerprint of everything except the position. */
export function markOf({ page: _page, ...scope }: ContactsScope): string {
  return createHash("sha256").update(JSON.stringify(scope)).digest("base64url").slice(0, 22);
}
