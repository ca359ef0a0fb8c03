/** Entries of a scope evaluated on the text: q, name, phone, email. */
import { searchTextLines } from "../../domain/contacts/contact-keys.ts";
import type { ContactsSearch } from "../../domain/lists/contacts-scope.ts";
import { searchText, searchWords } from "../../domain/values/search-words.ts";
import { digitsOf } from "../../kit/text.ts";
import { unite } from "./bits.ts";
import type { SearchTexts } from "./search-texts.ts";
import type { Condition } from "./cached-sets.ts";
import type { LabelSets } from "./label-sets.ts";

export interface WordContext {
  searchTexts: SearchTexts;
  tags: LabelSets;
  /** Tag → its normalized name. */
  tagNames: ReadonlyMap<string, string>;
}

/** Every word is a separate condition. */
export function fieldConditions(
  context: WordContext,
  { name = "", phone = "", email = "" }: ContactsSearch,
): Condition[] {
  return [
    ...searchWords(name).map((word) => inLine(context, word, searchTextLines.names)),
    ...(phone.trim() === "" ? [] : [inLine(context, digitsOf(phone), searchTextLines.phones)]),
    ...searchWords(email).map((word) => inLine(context, word, searchTextLines.emails)),
  ];
}

/** In the text of a contact or in the name of one of its tags. */
export function anywhere({ searchTexts, tags, tagNames }: WordContext, word: string): Condition {
  const named = [...tagNames].flatMap(([tag, name]) => (name.includes(word) ? [tag] : []));
  return {
    key: `q:${word}`,
    test: (slot) => searchTexts.has(slot, word) || named.some((tag) => tags.has(tag, slot)),
    find: () => {
      const bits = searchTexts.find(word);
      for (const tag of named) unite(bits, tags.sets.get(tag) ?? new Uint32Array(0));
      return bits;
    },
  };
}

function inLine({ searchTexts }: WordContext, word: string, line: number): Condition {
  return {
    key: `${line}:${word}`,
    test: (slot) => word !== "" && searchTexts.has(slot, word, line),
    find: () => searchTexts.find(word, line),
  };
}

export function tagNamesFor(names: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...names].map(([tag, name]) => [tag, searchText(name)]));
}
