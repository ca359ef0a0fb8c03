/** Merge notifications about securities go only to users licensed to see securities (domain §3). */
import type { RelatedCounts, Merge, Merged, MergeFacts } from "../../contract/duplicates/contact-merges.ts";
import type { Ctx } from "../context.ts";
import { holdsSecuritiesLicense } from "../access/securities-license-rows.ts";

export async function visibleMerges(ctx: Ctx, merges: Merge[]): Promise<Merge[]> {
  return (await isLicensed(ctx)) ? merges : merges.map(withoutSecurities);
}

export async function visibleMerged(ctx: Ctx, { data, meta }: Merged): Promise<Merged> {
  const [merge = meta.merge] = await visibleMerges(ctx, [meta.merge]);
  return { data, meta: { ...meta, merge } };
}

export async function visibleFacts(ctx: Ctx, facts: MergeFacts[]): Promise<MergeFacts[]> {
  if (await isLicensed(ctx)) return facts;
  return facts.map((one) => ({ ...one, counts: uncounted(one.counts) }));
}

function isLicensed({ trx, actor, world }: Ctx): Promise<boolean> {
  return holdsSecuritiesLicense(trx, actor, world.now());
}

function withoutSecurities(merge: Merge): Merge {
  return {
    ...merge,
    counts_before: merge.counts_before.map(({ id, counts }) => ({ id, counts: uncounted(counts) })),
    counts_after: uncounted(merge.counts_after),
    kept: merge.kept.filter(({ kind }) => kind !== "securities"),
  };
}

function uncounted({ securities: _hidden, ...counts }: RelatedCounts): RelatedCounts {
  return counts;
}
