/** Two contacts that may be the same person, and why. How they are found is in match.ts. */
import { z } from "zod";
import { ContactNumber } from "../values/scalars.ts";
import { matchLevels } from "../values/options.ts";

export type MatchLevel = (typeof matchLevels)[number];

/** Reasons, strongest first, each with its confidence. */
export const matchReasons = {
  same_mbi: "sure",
  same_ssn: "sure",
  same_phone_and_name: "sure",
  same_email_and_name: "sure",
  /** Spouses share a phone; father and son may share a name. */
  same_phone_and_last_name: "likely",
  same_email_and_last_name: "likely",
  same_last_name_and_birth_date: "likely",
  same_address_and_first_name: "likely",
  sounds_alike_and_same_zip: "possible",
} as const satisfies Record<string, MatchLevel>;
export type MatchReason = keyof typeof matchReasons;
export const matchReasonNames = Object.keys(matchReasons) as MatchReason[];

/** Two contact numbers, the lower first. */
export const MatchPair = z.object({
  ids: z.tuple([ContactNumber, ContactNumber]),
  level: z.enum(matchLevels),
  reasons: z.array(z.enum(matchReasonNames as [MatchReason, ...MatchReason[]])).min(1),
});
export type MatchPair = z.infer<typeof MatchPair>;

/** Connected pairs as sets to merge: the strongest pair of each first, at most `max` contacts in one. */
export function matchSets(pairs: readonly MatchPair[], max: number): { ids: number[]; pairs: MatchPair[] }[] {
  const sets: { ids: number[]; pairs: MatchPair[] }[] = [];
  for (const pair of pairs) {
    const touching = sets.filter(({ ids }) => pair.ids.some((id) => ids.includes(id)));
    const ids = [...new Set([...touching.flatMap((set) => set.ids), ...pair.ids])];
    const [first, ...others] = touching;
    if (!first || ids.length > max) {
      sets.push({ ids: [...pair.ids], pairs: [pair] });
      continue;
    }
    first.ids = ids.toSorted((a, b) => a - b);
    first.pairs.push(...others.flatMap((set) => set.pairs), pair);
    for (const other of others) sets.splice(sets.indexOf(other), 1);
  }
  return sets;
}
