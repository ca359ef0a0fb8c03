/** What the search bench asks: texts as people type them, and sets of filters. */
import { type ContactsScope, wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import type { ContactIndex } from "../../src/local/search/contact-index.ts";
import { cpuMs } from "./measure.ts";
import { carrierIds } from "../fixtures/scopes.ts";
import { fixtureToday, ownerIds, statusIds, tagIds } from "../fixtures/contacts.ts";

export const viewer = { user_id: ownerIds[0] ?? "", today: fixtureToday, zone: "America/Chicago" };

/** Names key by key, phones in several forms, mails, places, tags, two words, nothing found, no text at all. */
export const typed =
  `s|sm|smi|smit|smith|j|jo|joh|john|johns|johnson|mar|maria|g|ga|garcia|813|(813) 5|2015550123|312-77|gmail|smith@
tampa|san antonio|fl|33602|snowbird|church|john smith|maria garcia tampa|o'brien|núñez|mary ann|williams 214|田中|a|`.split(
    /[|\n]/,
  );
export const mistyped = [
  "jhonson",
  "willaims",
  "rodrigez",
  "garzia maria",
  "martines",
  "hernadez",
  "tapma smth",
  "kowalzcyk",
  "andreson",
  "zzzzzz",
];

export interface FilterSet {
  name: string;
  scope: ContactsScope;
}

const set = (name: string, search: ContactsScope["search"], more: Partial<ContactsScope> = {}): FilterSet => ({
  name,
  scope: { ...wholeScope, ...more, search },
});

export const filterSets: readonly [FilterSet, ...FilterSet[]] = [
  set("no filter", {}),
  set(
    "own leads by last activity",
    {},
    { group: "my", category: "lead", order_field: "last_activity_at", order: "desc" },
  ),
  set("three statuses, two tags", { status_ids: statusIds.slice(0, 3), tag_ids: tagIds.slice(0, 2) }),
  set("age, state, mail, never called", {
    age_from: 60,
    state: ["FL", "TX", "OH"],
    has_email: true,
    never_called: true,
  }),
  set(
    "not tagged, mobile, by premium",
    { tag_ids: tagIds.slice(0, 5), tag_mode: "none", has_mobile: true },
    { order_field: "annual_premium", order: "desc" },
  ),
  set("three carriers, in force", { carrier_ids: carrierIds.slice(0, 3), policy_status: ["in_force"] }),
];

/** Per text the best of all repeats, and every single time: the filters' sets are at hand, as they are while somebody types, no word's is. */
export function queryTimes(index: ContactIndex, { scope }: FilterSet, texts: readonly string[], repeats: number) {
  const best = texts.map(() => Infinity);
  const raw: number[] = [];
  let asked = 0;
  for (let repeat = 0; repeat <= repeats; repeat++) {
    texts.forEach((q, nth) => {
      const query = { scope: { ...scope, search: { ...scope.search, q } }, viewer, window: { offset: 0, count: 50 } };
      index.forget();
      // A new list each time, even if the number is unknown: a cached list would skip its filters.
      index.query({ ...query, scope: { ...scope, exclude_ids: [--asked] } });
      const begun = cpuMs();
      index.query(query);
      const ms = cpuMs() - begun;
      if (repeat === 0) return;
      raw.push(ms);
      best[nth] = Math.min(best[nth] ?? ms, ms);
    });
  }
  return { best, raw };
}
