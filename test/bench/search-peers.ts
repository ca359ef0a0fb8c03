/** The same questions to what else one could use. */
import MiniSearch from "minisearch";
import { haystackOf, nameKey } from "../../src/domain/contacts/contact-keys.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { searchWords } from "../../src/domain/contacts/search-words.ts";
import { cpuMs } from "./measure.ts";
import type { ContactIndex } from "../../src/local/search/contact-index.ts";

/** The longest word of each text, looked for by our scan and by `includes` over one string per contact, in turns. */
export function includesTimes(
  index: ContactIndex,
  texts: readonly string[],
  repeats: number,
): { ours: number[]; theirs: number[] } {
  const words = [
    ...new Set(
      texts.flatMap((text) =>
        searchWords(text)
          .toSorted((a, b) => b.length - a.length)
          .slice(0, 1),
      ),
    ),
  ];
  const strings = textsOf(index);
  const [ours, theirs] = [words.map(() => Infinity), words.map(() => Infinity)];
  for (let repeat = 0; repeat <= repeats; repeat++) {
    words.forEach((word, nth) => {
      ours[nth] = Math.min(
        ours[nth] ?? 0,
        timed(() => index.haystack.find(word)),
      );
      theirs[nth] = Math.min(
        theirs[nth] ?? 0,
        timed(() => slotsIncluding(strings, word)),
      );
    });
  }
  return { ours, theirs };
}

function slotsIncluding(strings: readonly string[], word: string): Uint32Array {
  const found = new Uint32Array((strings.length + 31) >>> 5);
  for (let slot = 0; slot < strings.length; slot++) {
    if (strings[slot]?.includes(word)) found[slot >>> 5] = (found[slot >>> 5] ?? 0) | (1 << (slot & 31));
  }
  return found;
}

function textsOf(index: ContactIndex): string[] {
  const { text, starts, owners } = index.haystack.save();
  const decoder = new TextDecoder();
  return Array.from(owners, (_, doc) => decoder.decode(text.subarray(starts[doc], starts[doc + 1])));
}

interface Entry {
  id: number;
  text: string;
  name: string;
  status: string;
  owner: string;
  category: string;
  tags: string[];
}

/** Words with their beginnings, the same facets and the same order, each text once. */
export function miniSearchTimes(pages: Iterable<Contact[]>, texts: readonly string[]): number[] {
  const index = new MiniSearch<Entry>({
    fields: ["text"],
    storeFields: ["name", "status", "owner", "category", "tags"],
    searchOptions: { prefix: true, combineWith: "AND" },
  });
  for (const page of pages) index.addAll(page.map(entryOf));
  return texts.filter((text) => searchWords(text).length > 0).map((text) => timed(() => miniAnswer(index, text)));
}

function entryOf(contact: Contact): Entry {
  return {
    id: contact.id,
    text: haystackOf(contact).replaceAll("\n", " "),
    name: nameKey(contact),
    status: contact.status_id ?? "",
    owner: contact.owner_id ?? "",
    category: contact.category,
    tags: contact.tag_ids,
  };
}

function miniAnswer(index: MiniSearch<Entry>, text: string) {
  const found = index.search(searchWords(text).join(" "));
  const facets = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ] as const;
  const count = (facet: Map<string, number>, key: string) => facet.set(key, (facet.get(key) ?? 0) + 1);
  for (const hit of found) {
    count(facets[0], hit["status"] as string);
    count(facets[1], hit["owner"] as string);
    count(facets[2], hit["category"] as string);
    for (const tag of hit["tags"] as string[]) count(facets[3], tag);
  }
  const names = new Map(found.map((hit) => [hit.id as number, hit["name"] as string]));
  return { ids: [...names.keys()].sort((a, b) => ((names.get(a) ?? "") < (names.get(b) ?? "") ? -1 : 1)), facets };
}

function timed(work: () => unknown): number {
  const begun = cpuMs();
  work();
  return cpuMs() - begun;
}
