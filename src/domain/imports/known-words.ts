/** Looks up the tenant's own words (owners, statuses, tags) as files spell them. */
import { foldText } from "../../kit/text.ts";
import type { ValueChoice } from "./plan.ts";
import type { KnownWords } from "./row-check.ts";

export interface WordLists {
  statuses: readonly { id: string; title: string }[];
  sources: readonly { id: string; title: string }[];
  carriers: readonly { id: string; name: string }[];
  /** Users the importer may import for, with every name of each. Undefined: not known here, so every name passes. */
  people: readonly { id: string; names: readonly string[] }[] | undefined;
}

/** `values`: what the user chose for words that match none of these; "" where the cell counts as empty. */
export function knownWords(
  { statuses, sources, carriers, people }: WordLists,
  values: readonly ValueChoice[] = [],
): KnownWords {
  const statusIds = new Map([...chosenIds("status", statuses, values), ...idsByTitle(statuses)]);
  const sourceIds = new Map([...chosenIds("source", sources, values), ...idsByTitle(sources)]);
  const carrierIds = new Map(carriers.map(({ name, id }) => [foldText(name), id]));
  const owners = people && idsByName(people);
  return {
    status: (title) => statusIds.get(foldText(title)),
    source: (title) => sourceIds.get(foldText(title)),
    carrier: (name) => carrierIds.get(foldText(name)),
    owner: (text) => (owners ? owners.get(foldText(text)) : ""),
  };
}

type Titled = readonly { id: string; title: string }[];

const idsByTitle = (rows: Titled) => rows.map(({ title, id }): [string, string] => [foldText(title), id]);

/** A chosen row that no longer exists counts as no choice. */
function chosenIds(target: ValueChoice["target"], rows: Titled, values: readonly ValueChoice[]): [string, string][] {
  return values
    .filter((value) => value.target === target && (value.id === null || rows.some(({ id }) => id === value.id)))
    .map(({ text, id }) => [foldText(text), id ?? ""]);
}

/** A name shared by two users matches neither. */
function idsByName(people: NonNullable<WordLists["people"]>): Map<string, string> {
  const ids = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, names } of people) {
    for (const name of new Set(names.map(foldText))) {
      if (ids.has(name)) shared.add(name);
      ids.set(name, id);
    }
  }
  for (const name of shared) ids.delete(name);
  return ids;
}
