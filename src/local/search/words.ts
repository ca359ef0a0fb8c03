/** The entries of a scope that are answered from the text: q, name, phone, email. */
import { haystackLines } from "../../domain/contacts/contact-keys.ts";
import type { ContactsSearch } from "../../domain/lists/contacts-scope.ts";
import { searchText, searchWords } from "../../domain/values/search-words.ts";
import { digitsOf } from "../../kit/text.ts";
import { unite } from "./bits.ts";
import type { Haystack } from "./haystack.ts";
import type { Condition } from "./kept-sets.ts";
import type { LabelSets } from "./label-sets.ts";

export interface WordGround {
  haystack: Haystack;
  tags: LabelSets;
  /** Tag → its name as searched. */
  tagNames: ReadonlyMap<string, string>;
}

/** Every word is a condition of its own. */
export function fieldConditions(
  ground: WordGround,
  { name = "", phone = "", email = "" }: ContactsSearch,
): Condition[] {
  return [
    ...searchWords(name).map((word) => inLine(ground, word, haystackLines.names)),
    ...(phone.trim() === "" ? [] : [inLine(ground, digitsOf(phone), haystackLines.phones)]),
    ...searchWords(email).map((word) => inLine(ground, word, haystackLines.emails)),
  ];
}

/** In the text of a contact or in the name of one of its tags. */
export function anywhere({ haystack, tags, tagNames }: WordGround, word: string): Condition {
  const named = [...tagNames].flatMap(([tag, name]) => (name.includes(word) ? [tag] : []));
  return {
    key: `q:${word}`,
    test: (slot) => haystack.has(slot, word) || named.some((tag) => tags.has(tag, slot)),
    find: () => {
      const bits = haystack.find(word);
      for (const tag of named) unite(bits, tags.sets.get(tag) ?? new Uint32Array(0));
      return bits;
    },
  };
}

function inLine({ haystack }: WordGround, word: string, line: number): Condition {
  return {
    key: `${line}:${word}`,
    test: (slot) => word !== "" && haystack.has(slot, word, line),
    find: () => haystack.find(word, line),
  };
}

export function tagNamesFor(names: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...names].map(([tag, name]) => [tag, searchText(name)]));
}
