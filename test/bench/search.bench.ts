/**
 * The contact index against MiniSearch, SQLite's FTS5 and `includes` over strings, at 100,000 and 250,000 contacts. A full query is
 * text and filters, four facets, the sorted list, its exact count. Words are always new to the index; filters are kept, as they
 * are while a person types. Times are what the process computed, so that other work on the machine stays out of them.
 */
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import { searchWords } from "../../src/domain/values/search-words.ts";
import { ContactIndex } from "../../src/local/search/contact-index.ts";
import { restoreIndex, saveIndex } from "../../src/local/search/snapshot.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { someContact, tagNames } from "../fixtures/contacts.ts";
import { orderFacts, policiesOf } from "../fixtures/scopes.ts";
import { cpuMs, median, quantile } from "./measure.ts";
import { type Bench, type Figure } from "./report.ts";
import { filterSets, mistyped, queryTimes, typed, viewer } from "./search-queries.ts";
import { miniSearchEngine } from "./search-minisearch.ts";
import { bestInTurns, includesTimes, type SearchEngine } from "./search-peers.ts";
import { sqliteEngine } from "./search-sqlite.ts";

const pageRows = 2_000;
const repeats = 5;
const mb = 1024 * 1024;

const bench: Bench = async (report) => {
  // Code that is compiled and tables made once do not count as memory of the first index.
  await built(pageRows);
  for (const count of [100_000, 250_000]) {
    const at = `at ${count.toLocaleString("en")}`;
    const { index, buildMs, heldBytes } = await built(count);
    report({
      figure: `index memory per 100,000, ${at}`,
      measured: (heldBytes / mb / count) * 100_000,
      unit: "MB",
      hold: { max: 25 },
    });
    report({
      figure: `index built from rows in memory, ${at}`,
      measured: buildMs / 1000,
      unit: "s",
      hold: { max: count / 25_000 },
    });
    queries(index, at, report);
    await peers(index, { count, at }, report);
    changes(index, at, report);
    snapshot(index, { at, buildMs }, report);
  }
};
export default bench;

type Report = (figure: Figure) => void;

/** Rows are made page by page and let go, as the worker does with what it reads. */
async function built(count: number): Promise<{ index: ContactIndex; buildMs: number; heldBytes: number }> {
  const before = await memoryHeld();
  const index = new ContactIndex();
  index.reserve(count);
  let buildMs = 0;
  for (const page of pagesOf(count)) {
    const begun = cpuMs();
    index.apply(page);
    buildMs += cpuMs() - begun;
  }
  index.setNames({ ...orderFacts, tag_names: tagNames });
  index.setPolicies(Array.from({ length: count }, (_, nth) => policiesOf(nth + 1)).flat());
  index.query({ scope: filterSets[0].scope, viewer, window: { offset: 0, count: 50 } });
  return { index, buildMs, heldBytes: Math.max((await memoryHeld()) - before, index.memoryBytes) };
}

function* pagesOf(count: number): Generator<Contact[]> {
  const chance = new Chance(1);
  for (let from = 1; from <= count; from += pageRows) {
    yield Array.from({ length: Math.min(pageRows, count - from + 1) }, (_, nth) => someContact(from + nth, chance));
  }
}

/** Every filter set with every text. */
function queries(index: ContactIndex, at: string, report: Report): void {
  const large = index.size > 200_000;
  for (const set of filterSets) {
    const { best, raw } = queryTimes(index, set, typed, repeats);
    const figure = `full query ${at}, ${set.name}`;
    report({
      figure: `${figure}: best of ${repeats}, p95`,
      measured: quantile(best, 0.95),
      unit: "ms",
      hold: { max: large ? 8 : 4 },
    });
    report({ figure: `${figure}: raw p95`, measured: quantile(raw, 0.95), unit: "ms", hold: { max: large ? 16 : 8 } });
  }
  const { best } = queryTimes(index, filterSets[0], mistyped, repeats);
  report({
    figure: `query with typing mistakes ${at}: best of ${repeats}, p95`,
    measured: quantile(best, 0.95),
    unit: "ms",
    hold: { max: 60 },
  });
}

async function peers(index: ContactIndex, { count, at }: { count: number; at: string }, report: Report): Promise<void> {
  const { ours, theirs } = includesTimes(index, typed, repeats);
  const ratio = (part: number) => quantile(theirs, part) / quantile(ours, part);
  report({ figure: `includes over strings ÷ SIMD scan ${at}, p50`, measured: ratio(0.5), unit: "×", hold: { min: 4 } });
  report({
    figure: `includes over strings ÷ SIMD scan ${at}, p95`,
    measured: ratio(0.95),
    unit: "×",
    hold: { min: 3 },
  });
  const sqlite = await sqliteEngine(pagesOf(count));
  const engines = { ours: ourEngine(index), mini: miniSearchEngine(pagesOf(count)), sqlite };
  const best = bestInTurns(
    typed.filter((text) => searchWords(text).length > 0),
    repeats,
    engines,
  );
  sqlite.close();
  const over = (theirs: number[], part: number) => quantile(theirs, part) / quantile(best.ours, part);
  report({
    figure: `MiniSearch ÷ full query ${at}, p95`,
    measured: over(best.mini, 0.95),
    unit: "×",
    hold: { min: 30 },
  });
  report({ figure: `MiniSearch ÷ full query ${at}, p50`, measured: over(best.mini, 0.5), unit: "×", hold: {} });
  report({
    figure: `SQLite FTS5 ÷ full query ${at}, p95`,
    measured: over(best.sqlite, 0.95),
    unit: "×",
    hold: { min: 1 },
  });
  report({ figure: `SQLite FTS5 ÷ full query ${at}, p50`, measured: over(best.sqlite, 0.5), unit: "×", hold: {} });
}

/** Every word is new to the index. */
function ourEngine(index: ContactIndex): SearchEngine {
  const queryOf = (q: string) => ({
    scope: { ...wholeScope, search: { q } },
    viewer,
    window: { offset: 0, count: 50 },
  });
  return {
    prepare: () => {
      index.forget();
      index.query(queryOf(""));
    },
    answer: (text) => index.query(queryOf(text)),
  };
}

/** A page of the change feed, then the list again: its order updated, its filters patched or recomputed. */
function changes(index: ContactIndex, at: string, report: Report): void {
  const chance = new Chance(9);
  const times = Array.from({ length: repeats }, () => {
    const rows = Array.from({ length: 1000 }, () => someContact(chance.whole(1, index.size), chance));
    const begun = cpuMs();
    index.apply([...new Map(rows.map((row) => [row.id, row])).values()]);
    index.query({ scope: filterSets[0].scope, viewer, window: { offset: 0, count: 50 } });
    return cpuMs() - begun;
  });
  report({
    figure: `1,000 changes taken in and the list answered again ${at}`,
    measured: median(times),
    unit: "ms",
    hold: { max: 100 },
  });
}

function snapshot(index: ContactIndex, { at, buildMs }: { at: string; buildMs: number }, report: Report): void {
  const file = saveIndex(index, { stamp: "bench", number: 1 });
  const times = Array.from({ length: repeats }, () => {
    collect();
    const begun = cpuMs();
    restoreIndex(file);
    return cpuMs() - begun;
  });
  const restoreMs = Math.min(...times);
  report({
    figure: `saved index restored ${at}`,
    measured: restoreMs,
    unit: "ms",
    hold: { max: index.size > 200_000 ? 250 : 100 },
  });
  // From rows in memory; the cold start's bench reads them from IndexedDB as a device does.
  report({
    figure: `index built from rows ÷ restored ${at}`,
    measured: buildMs / restoreMs,
    unit: "×",
    hold: { min: 20 },
  });
}

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc") as () => void;

/** Buffers are swept beside the program: it has to wait for that. */
async function memoryHeld(): Promise<number> {
  collect();
  await setTimeout(200);
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
