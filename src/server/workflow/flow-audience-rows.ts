/** Which of some contacts belong to a scope, as the actor sees it. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { scopeQuery } from "../lists/contact-list-rows.ts";
import type { Ctx } from "../context.ts";

export async function withinScope(ctx: Ctx, scope: ContactsScope, ids: readonly number[]): Promise<number[]> {
  const { where } = await scopeQuery(ctx, scope);
  const { rows } = await sql<{ id: number }>`select c.id from contact_book c
    where ${where} and c.id = any(${[...ids]}::bigint[])`.execute(ctx.trx);
  return rows.map(({ id }) => id);
}

export type Chosen = Pick<Contact, "id" | "owner_id" | "pool_id">;

/** The first contacts of a scope by id, as the actor sees it. */
export async function firstOfScope(ctx: Ctx, scope: ContactsScope, limit: number): Promise<Chosen[]> {
  const { where } = await scopeQuery(ctx, scope);
  const { rows } = await sql<Chosen>`select c.id, c.owner_id, c.pool_id from contact_book c
    where ${where} order by c.id limit ${limit}`.execute(ctx.trx);
  return rows;
}
