/** Our scan and our full query beside what else one could use, in turns. */
import { searchWords } from "../../src/domain/values/search-words.ts";
import type { ContactIndex } from "../../src/local/search/contact-index.ts";
import { cpuMs } from "./measure.ts";

/** Something that answers a full query: text, four facets, the sorted list, its exact count. */
export interface SearchEngine {
  /** Before each question, outside of its time. */
  prepare?(): void;
  answer(text: string): unknown;
}

/** Per text the best of all repeats; each text goes to every engine before the next one comes. */
export function bestInTurns<K extends string>(
  texts: readonly string[],
  repeats: number,
  engines: Readonly<Record<K, SearchEngine>>,
): Record<K, number[]> {
  const names = Object.keys(engines) as K[];
  const best = Object.fromEntries(names.map((name) => [name, texts.map(() => Infinity)])) as Record<K, number[]>;
  for (let repeat = 0; repeat <= repeats; repeat++) {
    texts.forEach((text, nth) => {
      for (const name of repeat % 2 === 0 ? names : names.toReversed()) {
        engines[name].prepare?.();
        const ms = timed(() => engines[name].answer(text));
        if (repeat > 0) best[name][nth] = Math.min(best[name][nth] ?? ms, ms);
      }
    });
  }
  return best;
}

/** The longest word of each text, searched by our scan and by `includes` over one string per contact, alternating. */
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
        timed(() => index.searchTexts.find(word)),
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
  const { text, starts, owners } = index.searchTexts.save();
  const decoder = new TextDecoder();
  return Array.from(owners, (_, doc) => decoder.decode(text.subarray(starts[doc], starts[doc + 1])));
}

function timed(work: () => unknown): number {
  const begun = cpuMs();
  work();
  return cpuMs() - begun;
}
