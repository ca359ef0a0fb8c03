/** The index as one file, so that a cold start takes a tenth of a second instead of reading every contact. */
import { dictionary } from "../../kit/dictionary.ts";
import { ContactIndex } from "./contact-index.ts";
import { labelNames, numberNames, textNames } from "./facts.ts";
import type { Scanner } from "./scan.ts";
import { packSections, type Section, type Sections, unpackSections } from "./sections.ts";

/** Raise when the indexed data or its format changes: older files are then rebuilt. */
export const snapshotSchema = 4;

export interface SnapshotMark {
  /** The database it was built from; a recreated database has another one. */
  stamp: string;
  /** Highest `u` of the indexed buckets. */
  number: number;
}

interface Header extends SnapshotMark {
  schema: number;
  texts: Record<string, string[]>;
  labels: Record<string, string[]>;
  /** Number of contacts in name order that have a name. */
  named: number;
}

export function saveIndex(index: ContactIndex, mark: SnapshotMark): Uint8Array<ArrayBuffer> {
  const { slots, facts, searchTexts: searchText, orders } = index;
  const { size } = slots;
  const byName = orders.of("name");
  const sections: Sections = dictionary({
    ids: slots.ids.subarray(0, size),
    live: slots.live,
    "order/name": byName.slots,
  });
  for (const name of numberNames) sections[`number/${name}`] = facts.numbers[name].subarray(0, size);
  for (const name of textNames) sections[`code/${name}`] = facts.texts[name].codes.subarray(0, size);
  for (const name of labelNames)
    [...facts.labels[name].sets.values()].forEach((bits, nth) => (sections[`label/${name}/${nth}`] = bits));
  for (const [name, part] of Object.entries(facts.names.save(size))) sections[`name/${name}`] = part;
  for (const [name, part] of Object.entries(searchText.save())) sections[`haystack/${name}`] = part;
  const header: Header = {
    schema: snapshotSchema,
    ...mark,
    texts: Object.fromEntries(textNames.map((name) => [name, facts.texts[name].texts])),
    labels: Object.fromEntries(labelNames.map((name) => [name, [...facts.labels[name].sets.keys()]])),
    named: byName.valued,
  };
  return packSections(header, sections);
}

export interface Restored extends SnapshotMark {
  index: ContactIndex;
}

/** Null for a torn file or a different schema. */
export function restoreIndex(file: Uint8Array<ArrayBuffer>, scanner?: Scanner): Restored | null {
  const unpacked = unpackSections<Header>(file);
  if (!unpacked || unpacked.header.schema !== snapshotSchema) return null;
  const { header, sections } = unpacked;
  const index = new ContactIndex(scanner);
  fill(index, header, sections);
  return { index, stamp: header.stamp, number: header.number };
}

function fill(index: ContactIndex, header: Header, sections: Sections): void {
  const { slots, facts, searchTexts: searchText, orders } = index;
  const part = <S extends Section>(name: string) => sections[name] as S;
  const ids = part<Float64Array<ArrayBuffer>>("ids");
  index.reserve(Math.ceil(ids.length * 1.03) + 1024);
  slots.load(ids, part("live"));
  for (const name of numberNames) facts.numbers[name].set(part(`number/${name}`));
  for (const name of textNames) facts.texts[name].load(header.texts[name] ?? [], part(`code/${name}`), slots.capacity);
  for (const name of labelNames) {
    header.labels[name]?.forEach((label, nth) =>
      facts.labels[name].sets.set(label, part<Uint32Array<ArrayBuffer>>(`label/${name}/${nth}`).slice()),
    );
  }
  facts.names.load({ bytes: part("name/bytes"), starts: part("name/starts"), lengths: part("name/lengths") });
  searchText.load({ text: part("haystack/text"), starts: part("haystack/starts"), owners: part("haystack/owners") });
  orders.load("name", { slots: part<Uint32Array<ArrayBuffer>>("order/name").slice(), valued: header.named });
}
