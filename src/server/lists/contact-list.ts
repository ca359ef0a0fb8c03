/** Lists the contacts of a scope: ordered ids first, then their rows, so that sorting never carries whole rows. */
import type { ContactListMeta } from "../../contract/contacts/contacts.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import {
  countScope,
  countValued,
  findUnvalued,
  findValued,
  type Found,
  scopeQuery,
  type ScopeQuery,
} from "./contact-list-rows.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { type ListCursor, markOf, readCursor, writeCursor } from "./list-cursor.ts";

export async function listContacts(
  ctx: Ctx,
  scope: ContactsScope = wholeScope,
  cursorText?: string,
): Promise<{ data: Contact[]; meta: ContactListMeta }> {
  const query = await scopeQuery(ctx, scope);
  const cursor = cursorText === undefined ? undefined : readCursor(cursorText, scope, query.order.type);
  const found = await findPage(ctx, query, {
    offset: (scope.page - 1) * scope.limit,
    limit: scope.limit,
    after: cursor,
  });
  const total_count = cursor?.total_count ?? (await countScope(ctx, query));
  const page = cursor ? cursor.page + 1 : scope.page;
  const data = await rowsInOrder(
    ctx,
    found.map((row) => row.id),
  );
  const next = nextCursor(found, { scope, page, total_count });
  return { data, meta: { ...listMeta({ page, limit: scope.limit, total_count }), next } };
}

/** First and last number of the ordered scope, and the count. */
export async function firstAndLast(ctx: Ctx, scope: ContactsScope = wholeScope) {
  const query = await scopeQuery(ctx, scope);
  const [first] = await findPage(ctx, query, { offset: 0, limit: 1, after: undefined });
  return { first_id: first?.id ?? null, last_id: await lastOf(ctx, query), total_count: await countScope(ctx, query) };
}

/** Read from the other end: the last of those without a sort value, else the last of the others. */
async function lastOf(ctx: Ctx, query: ScopeQuery): Promise<number | null> {
  const backwards: ScopeQuery = { ...query, direction: query.direction === "asc" ? "desc" : "asc" };
  const end = { after: undefined, offset: 0, limit: 1 };
  const [last] = [...(await findUnvalued(ctx, backwards, end)), ...(await findValued(ctx, backwards, end))];
  return last?.id ?? null;
}

interface Page {
  after: ListCursor | undefined;
  offset: number;
  limit: number;
}

/**
 * Those with a sort value, then those without: two index-served queries, where one with NULLS LAST would sort
 * everything.
 */
async function findPage(ctx: Ctx, query: ScopeQuery, { after, offset, limit }: Page): Promise<Found[]> {
  const amongLast = after !== undefined && after.key === null;
  const valued = amongLast ? [] : await findValued(ctx, query, { after, offset: after ? 0 : offset, limit });
  if (valued.length === limit) return valued;
  const passed = after || offset === 0 || valued.length > 0 ? 0 : offset - (await countValued(ctx, query));
  const rest = { after: amongLast ? after : undefined, offset: Math.max(0, passed), limit: limit - valued.length };
  return [...valued, ...(await findUnvalued(ctx, query, rest))];
}

async function rowsInOrder({ trx, actor }: Ctx, ids: readonly number[]): Promise<Contact[]> {
  const contacts = await findContacts(trx, actor.tenant_id, ids);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Place {
  scope: ContactsScope;
  page: number;
  total_count: number;
}

function nextCursor(found: readonly Found[], { scope, page, total_count }: Place): string | null {
  const last = found.at(-1);
  if (!last || found.length < scope.limit || page * scope.limit >= total_count) return null;
  return writeCursor({ ...last, page, total_count, asked: markOf(scope) });
}
