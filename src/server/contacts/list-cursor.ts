/** Where a list goes on: the last record's sort value and number, the count found at the start, and what was asked. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { ContactsScope } from "../../domain/contacts/contacts-scope.ts";
import { refuse } from "../../kit/refusal.ts";

export const ListCursor = z.strictObject({
  /** Sort value; null among the records without one, which come last. */
  key: z.union([z.string().max(400), z.number()]).nullable(),
  id: z.int().positive(),
  page: z.int().positive(),
  total_count: z.int().nonnegative(),
  asked: z.string().max(40),
});
export type ListCursor = z.infer<typeof ListCursor>;

export function writeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Refuses a cursor that is broken or belongs to another list. */
export function readCursor(text: string, scope: ContactsScope): ListCursor {
  const parsed = ListCursor.safeParse(jsonOf(text));
  if (!parsed.success || parsed.data.asked !== markOf(scope))
    refuse("invalid", { cursor: ["This list has changed. Start from its first page."] });
  return parsed.data;
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
