/** Redacts the policy and link columns of a contact per user: in SQL for the feed, per row in responses. */
import { type RawBuilder, sql } from "kysely";
import { type Contact, contactColumns } from "../../domain/contacts/contact.ts";
import { partFields, type SeenPart, seenParts, withoutParts } from "../../domain/contacts/visible-parts.ts";
import { type Capability, scopeOf } from "../../domain/users/access.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { whereVisible, visibleTo, type Visibility, visibilityOf } from "./visibility.ts";

export type PartVisibilities = Readonly<Record<SeenPart, Visibility>>;

const needs: Record<SeenPart, Capability> = { policies: "policies.see", details: "contacts.details" };

/** Avoids looking up the same users twice. */
export async function partVisibilitiesOf(trx: Trx, actor: Actor): Promise<PartVisibilities> {
  const policies = await visibilityOf(trx, actor, needs.policies);
  const isAlike = scopeOf(actor, needs.policies) === scopeOf(actor, needs.details);
  return { policies, details: isAlike ? policies : await visibilityOf(trx, actor, needs.details) };
}

/** SQL for the value sent in place of a hidden one. */
const nothing: Record<(typeof partFields)[SeenPart][number], RawBuilder<unknown>> = {
  in_force_policies: sql`0`,
  open_policies: sql`0`,
  annual_premium: sql`0`,
  policy_types: sql`'{}'::text[]`,
  next_renewal_date: sql`null`,
  linked_contacts: sql`'[]'::jsonb`,
};

const partOf = new Map(seenParts.flatMap((part) => partFields[part].map((field) => [field as keyof Contact, part])));

/** The wire columns of `contacts` under the alias `c`, as the user may see them. */
export function seenColumns(visibilities: PartVisibilities): RawBuilder<unknown> {
  return sql.join(
    contactColumns.map((column) => {
      const part = partOf.get(column);
      return part === undefined || visibilities[part].all
        ? sql.ref(`c.${column}`)
        : sql`${partValue(visibilities[part], column as keyof typeof nothing)} as ${sql.id(column)}`;
    }),
  );
}

/** A column of `contacts c`, or nothing when its part is hidden. */
export function partValue(visibility: Visibility, column: keyof typeof nothing): RawBuilder<unknown> {
  const value = sql.ref(`c.${column}`);
  return visibility.all
    ? value
    : sql`case when ${whereVisible(visibility, "c")} then ${value} else ${nothing[column]} end`;
}

/** Which parts of each contact are sent. */
export async function seenOf(
  trx: Trx,
  actor: Actor,
  contacts: readonly Contact[],
): Promise<(contact: Contact) => Contact> {
  const visibilities = await partVisibilitiesOf(trx, actor);
  if (seenParts.every((part) => visibilities[part].all)) return (contact) => contact;
  const seen = { policies: new Set<number>(), details: new Set<number>() };
  for (const part of seenParts) {
    const shown = await visibleTo(trx, visibilities[part], contacts);
    for (const { id } of shown) seen[part].add(id);
  }
  return (contact) =>
    withoutParts(
      contact,
      seenParts.filter((part) => !seen[part].has(contact.id)),
    );
}
