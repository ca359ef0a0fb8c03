/** Number of contacts per choice of a filter. */
import { type Bits, countBits, countShared, membersOf } from "./bits.ts";
import type { DictionaryColumn } from "./dictionary.ts";
import type { FacetKind } from "./facet-kind.ts";
import type { LabelSets } from "./label-sets.ts";

export interface FacetCount {
  /** Null: no status, no owner. */
  id: string | null;
  count: number;
}

/** Most frequent first; choices without contacts are omitted. */
export interface Facets {
  status: FacetCount[];
  category: { lead: number; client: number };
  tag: FacetCount[];
  owner: FacetCount[];
  /** Empty until the policies have been read. */
  carrier: FacetCount[];
  policy_status: FacetCount[];
}

export interface FacetContext {
  status: DictionaryColumn;
  owner: DictionaryColumn;
  tags: LabelSets;
  carriers: LabelSets;
  policy_status: LabelSets;
  clients: Bits;
}

const choicesMax = 50;

/** `baseOf`: the contacts that a facet counts. */
export function facetsOf(
  { status, owner, tags, carriers, policy_status, clients }: FacetContext,
  baseOf: (facet: FacetKind) => Bits,
): Facets {
  const members = remember(membersOf);
  const among = baseOf("category");
  const client = countShared(among, clients);
  return {
    status: countCodes(members(baseOf("status")), status),
    category: { lead: countBits(among) - client, client },
    tag: countLabels(baseOf("tag"), tags),
    owner: countCodes(members(baseOf("owner")), owner),
    carrier: countLabels(baseOf("carrier"), carriers),
    policy_status: countLabels(baseOf("policy_status"), policy_status),
  };
}

function countCodes(members: Uint32Array, { codes, texts }: DictionaryColumn): FacetCount[] {
  const counts = new Uint32Array(texts.length);
  for (let at = 0; at < members.length; at++) {
    const code = codes[members[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return topOf(texts.map((text, code) => ({ id: text || null, count: counts[code] ?? 0 })));
}

function countLabels(among: Bits, { sets }: LabelSets): FacetCount[] {
  return topOf(Array.from(sets, ([id, bits]) => ({ id, count: countShared(among, bits) })));
}

function topOf(counts: FacetCount[]): FacetCount[] {
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, choicesMax);
}

/** Two facets usually count the same contacts. */
function remember<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
