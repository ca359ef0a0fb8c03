/** Ranks search hits: names that begin with the typed words before names that contain them elsewhere. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { searchText, searchWords } from "../../domain/values/search-words.ts";

export function rankedHits(contacts: readonly Contact[], text: string): Contact[] {
  const words = searchWords(text);
  const scored = contacts.map((contact) => ({ contact, score: scoreOf(contact, words) }));
  // The sort is stable.
  return scored.sort((a, b) => b.score - a.score).map(({ contact }) => contact);
}

function scoreOf({ first_name, nickname, last_name, business_name }: Contact, words: readonly string[]): number {
  const names = searchText(`${first_name} ${nickname} ${last_name} ${business_name}`).split(" ");
  return words.reduce((sum, word) => sum + fit(word, names), 0);
}

function fit(word: string, names: readonly string[]): number {
  if (names.includes(word)) return 3;
  if (names.some((name) => name.startsWith(word))) return 2;
  return names.some((name) => name.includes(word)) ? 1 : 0;
}
