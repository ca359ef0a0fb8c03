/** The search scope for duplicates, limited to contacts the user may merge. */
import { sql, type SqlBool } from "kysely";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { scopeGroup } from "../../domain/contacts/scope-parts.ts";
import { matchKeyRange } from "../../domain/duplicates/match.ts";
import type { MatchLevel } from "../../domain/duplicates/match-pair.ts";
import { whereVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { scopeQuery } from "../lists/contact-list-rows.ts";
import type { Search } from "./contact-match-rows.ts";

export async function duplicateSearch(ctx: Ctx, scope: ContactsScope, level: MatchLevel | "any"): Promise<Search> {
  const mergeable = await visibilityOf(ctx.trx, ctx.actor, "contacts.merge");
  const { where } = await scopeQuery(ctx, scope);
  const isWhole = scopeGroup(scope.group).kind === "all_agents" && Object.keys(scope.search).length === 0;
  return {
    tenant_id: ctx.actor.tenant_id,
    where: sql<SqlBool>`${where} and ${whereVisible(mergeable, "c")}`,
    wide: mergeable.all && isWhole,
    range: matchKeyRange(level),
  };
}
