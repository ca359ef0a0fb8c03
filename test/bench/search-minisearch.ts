/** MiniSearch as a rival: words with their beginnings, the same facets and the same order. */
import MiniSearch from "minisearch";
import { searchTextOf, nameKey } from "../../src/domain/contacts/contact-keys.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { searchWords } from "../../src/domain/values/search-words.ts";
import type { SearchEngine } from "./search-peers.ts";

interface Entry {
  id: number;
  text: string;
  name: string;
  status: string;
  owner: string;
  category: string;
  tags: string[];
}

export function miniSearchEngine(pages: Iterable<Contact[]>): SearchEngine {
  const index = new MiniSearch<Entry>({
    fields: ["text"],
    storeFields: ["name", "status", "owner", "category", "tags"],
    searchOptions: { prefix: true, combineWith: "AND" },
  });
  for (const page of pages) index.addAll(page.map(entryOf));
  return { answer: (text) => answer(index, text) };
}

function entryOf(contact: Contact): Entry {
  return {
    id: contact.id,
    text: searchTextOf(contact).replaceAll("\n", " "),
    name: nameKey(contact),
    status: contact.status_id ?? "",
    owner: contact.owner_id ?? "",
    category: contact.category,
    tags: contact.tag_ids,
  };
}

function answer(index: MiniSearch<Entry>, text: string) {
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
