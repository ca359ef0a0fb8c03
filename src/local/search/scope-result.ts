/** Evaluates a scope with sets: each condition's set is cached or computed, and their intersection is the result. */
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { searchWords } from "../../domain/values/search-words.ts";
import { type Bits, countBits, intersect, setBit, subtract } from "./bits.ts";
import type { FilterContext } from "./filter-tests.ts";
import type { Viewer } from "./answer.ts";
import type { FacetKind } from "./facet-kind.ts";
import { filtersOf } from "./filters.ts";
import type { Condition, CachedSets } from "./cached-sets.ts";
import { type Close, closeMatches } from "./typos.ts";
import { anywhere, fieldConditions, type WordContext } from "./words.ts";

export interface ScopeIndexContext extends FilterContext, WordContext {
  kept: CachedSets;
}

export interface ScopeResult {
  exact: Bits;
  count: number;
  /** Matches only with typos. */
  near: Close[];
  /** The contacts a facet counts: the result without the facet's own filter. */
  baseOf(facet: FacetKind): Bits;
}

/** Fewer exact matches than this trigger the typo pass. */
const fewMatches = 5;

interface Part {
  bits: Bits;
  facet?: FacetKind | undefined;
}

export function exactMatches(context: ScopeIndexContext, scope: ContactsScope, viewer: Viewer): Bits {
  return meeting(context, scope, [...filterParts(context, scope, viewer), ...wordParts(context, scope)]);
}

export function resultOf(context: ScopeIndexContext, scope: ContactsScope, viewer: Viewer): ScopeResult {
  const filters = filterParts(context, scope, viewer);
  const parts = [...filters, ...wordParts(context, scope)];
  const exact = meeting(context, scope, parts);
  const count = countBits(exact);
  const near = count < fewMatches ? nearMatches(context, scope, { filters, exact }) : [];
  const shown = near.length > 0 ? withSlots(exact, near) : exact;
  return { exact, count, near, baseOf };

  function baseOf(facet: FacetKind): Bits {
    if (near.length > 0) return shown;
    if (!parts.some((part) => part.facet === facet)) return exact;
    return meeting(
      context,
      scope,
      parts.filter((part) => part.facet !== facet),
    );
  }
}

function filterParts(context: ScopeIndexContext, scope: ContactsScope, viewer: Viewer): Part[] {
  return [
    ...filtersOf(context, scope, viewer).map((filter) => ({ bits: setOf(context, filter), facet: filter.facet })),
    ...fieldConditions(context, scope.search).map((condition) => ({ bits: setOf(context, condition) })),
  ];
}

function wordParts(context: ScopeIndexContext, { search }: ContactsScope): Part[] {
  return searchWords(search.q ?? "").map((word) => ({ bits: setOf(context, anywhere(context, word)) }));
}

function setOf({ kept, slots }: ScopeIndexContext, condition: Condition): Bits {
  return kept.of(condition, slots);
}

/** Contacts that are not deleted and are in every set of the scope. */
function meeting(context: ScopeIndexContext, scope: ContactsScope, parts: readonly Part[]): Bits {
  const bits = context.slots.live.slice();
  for (const part of parts) intersect(bits, part.bits);
  const { ids, exclude_ids, select_all } = scope;
  if (!select_all && ids.length > 0) intersect(bits, setOfIds(context, ids));
  if (exclude_ids.length > 0) subtract(bits, setOfIds(context, exclude_ids));
  return bits;
}

function setOfIds({ slots }: ScopeIndexContext, ids: readonly number[]): Bits {
  const bits = new Uint32Array(slots.words);
  for (const id of ids) {
    const slot = slots.find(id);
    if (slot !== undefined) setBit(bits, slot);
  }
  return bits;
}

function withSlots(bits: Bits, close: readonly Close[]): Bits {
  const more = bits.slice();
  for (const { slot } of close) setBit(more, slot);
  return more;
}

function nearMatches(
  context: ScopeIndexContext,
  scope: ContactsScope,
  { filters, exact }: { filters: readonly Part[]; exact: Bits },
): Close[] {
  const words = searchWords(scope.search.q ?? "");
  if (words.length === 0) return [];
  const within = meeting(context, scope, filters);
  subtract(within, exact);
  const exactOf = (word: string) => setOf(context, anywhere(context, word));
  return closeMatches(context.searchTexts, { words, within, exactOf });
}
