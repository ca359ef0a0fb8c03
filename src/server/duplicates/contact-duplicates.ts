/**
 * Searches for contacts that may be the same person (spec 001 §5, §7; domain §9): pairs within reach, best matches
 * first.
 */
import type { ContactListMeta } from "../../contract/contacts/contacts.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { matchLevels } from "../../domain/values/options.ts";
import { matchOf } from "../../domain/duplicates/match.ts";
import type { MatchLevel, MatchPair } from "../../domain/duplicates/match-pair.ts";
import { isMergeGroup } from "../../domain/duplicates/merge-rights.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { listMeta } from "../http/list-meta.ts";
import { duplicateSearch } from "./contact-duplicate-rows.ts";
import {
  countUnmatched,
  findMatched,
  findParted,
  findSharedKeys,
  forgetParted,
  keepParted,
  type Parted,
  type SharedKey,
} from "./contact-match-rows.ts";
import { mergeMustBeAllowed } from "./contact-merge-rights.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { contactsToWrite } from "../contacts/contact-visibility.ts";

/** Limit of shared keys per search; resolved pairs make room for later ones. */
const keysMax = 1_000;

export async function listDuplicates(
  ctx: Ctx,
  level: MatchLevel | "any",
  scope: ContactsScope,
): Promise<{ data: Contact[]; meta: ContactListMeta }> {
  await mergeMustBeAllowed(ctx);
  if (!isMergeGroup(scope.group)) refuse("invalid", { group: [contactMessages.merge_group] });
  const { trx, actor } = ctx;
  const shared = await findSharedKeys(trx, await duplicateSearch(ctx, scope, level), keysMax);
  const pairs = (await pairsOf(ctx, shared)).filter((pair) => level === "any" || pair.level === level);
  const { page, limit } = scope;
  const shown = pairs.slice((page - 1) * limit, page * limit);
  const data = await findContacts(trx, actor.tenant_id, [...new Set(shown.flatMap(({ ids }) => ids))]);
  const unmatched = await matchTheRest(ctx);
  return {
    data,
    meta: {
      ...listMeta({ page, limit, total_count: pairs.length }),
      next: null,
      pairs: shown,
      more: shared.length === keysMax,
      unmatched,
    },
  };
}

/** Keys only yield candidates: the rule itself judges each pair, once. */
async function pairsOf({ trx, actor }: Ctx, shared: readonly SharedKey[]): Promise<MatchPair[]> {
  const ids = [...new Set(shared.flatMap((one) => one.ids))];
  const byId = new Map((await findMatched(trx, actor.tenant_id, ids)).map((contact) => [contact.id, contact]));
  const settled = new Set((await findParted(trx, actor.tenant_id, ids)).map(nameOfPair));
  const pairs: MatchPair[] = [];
  for (const [one_id, other_id] of shared.flatMap((key) => couplesOf(key.ids))) {
    const name = nameOfPair({ one_id, other_id });
    const [one, other] = [byId.get(one_id), byId.get(other_id)];
    if (settled.has(name) || !one || !other) continue;
    settled.add(name);
    const pair = matchOf(one, other);
    if (pair) pairs.push(pair);
  }
  return pairs.sort((one, other) => rankOf(one) - rankOf(other) || other.reasons.length - one.reasons.length);
}

function rankOf({ level }: MatchPair): number {
  return matchLevels.indexOf(level);
}

function nameOfPair({ one_id, other_id }: Parted): string {
  return `${one_id} ${other_id}`;
}

/** All pairs, lower number first. */
export function couplesOf(ids: readonly number[]): [number, number][] {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return sorted.flatMap((one, place) => sorted.slice(place + 1).map((other): [number, number] => [one, other]));
}

/** A background job computes keys for older contacts; the response says how many are pending. */
async function matchTheRest({ services, trx, actor }: Ctx): Promise<number> {
  const unmatched = await countUnmatched(trx, actor.tenant_id);
  if (unmatched > 0) await services.jobs.enqueue(trx, "match_contacts", { tenant_id: actor.tenant_id });
  return unmatched;
}

/** Stored for the whole tenant, with the user who decided it. */
export async function partContacts(ctx: Ctx, ids: readonly number[], same: boolean): Promise<void> {
  await mergeMustBeAllowed(ctx);
  const { trx, actor, world } = ctx;
  await contactsToWrite(ctx, ids, { capability: "contacts.merge", field: "ids" });
  const pairs = couplesOf(ids).map(([one_id, other_id]) => ({ one_id, other_id }));
  if (pairs.length === 0) refuse("invalid", { ids: ["Select each contact only once."] });
  if (same) return forgetParted(trx, actor.tenant_id, pairs);
  await keepParted(trx, actor.tenant_id, pairs, { by: actor.user_id, at: world.now() });
}
