/**
 * A quick look at a row: most rows of a list are plainly in order, and saying so must cost little more than reading them.
 * What is not plainly in order is left to the full check, so a glance only ever says what the check would say too.
 */
import { addressesMax, tagNameLengthMax } from "../contacts/limits.ts";
import { emailKey } from "../contacts/contact-tidy.ts";
import { oneLine } from "../../kit/text.ts";
import { bareCell, tagNames } from "./cell-values.ts";
import type { ImportPlan, ScrubBy } from "./plan.ts";
import { nameFrom } from "./name-parts.ts";
import type { KnownWords } from "./row-check.ts";
import { cellProblem, type ReadOptions } from "./row-read.ts";
import { isPolicyTarget, partsOf } from "./targets.ts";

export interface Screened {
  /** As `matchKeys` gives them; a phone that stands twice may be there twice. */
  keys: string[];
  /** The first name in lower case. */
  first_key: string;
}
/** Undefined: not plainly in order. */
export type RowGlance = (cells: readonly string[]) => Screened | undefined;

interface Found extends Screened {
  saves: boolean;
}
/** True for a cell that cannot be refused, alone or with the others. */
type Look = (cell: string, found: Found) => boolean;

interface Glancing {
  plan: Pick<ImportPlan, "fields">;
  words: KnownWords;
  options: ReadOptions;
  by: readonly ScrubBy[];
}

const unsure: RowGlance = () => undefined;

export function rowGlance({ plan, words, options, by }: Glancing): RowGlance {
  const targets = plan.fields.map(({ target }) => target);
  // Keys of name and birth date, and more addresses than a contact holds, need the whole row.
  if (by.includes("name_birth_date") || addressPlacesOf(targets) > addressesMax) return unsure;
  const looks = targets.map((target) => (target === "" ? undefined : lookOf(target, { words, options, by })));
  const width = targets.length;
  return (cells) => {
    const found: Found = { keys: [], first_key: "", saves: false };
    for (let column = 0; column < width; column++) {
      const look = looks[column];
      const cell = cells[column];
      if (look === undefined || cell === undefined || cell === "") continue;
      if (!look(cell, found)) return undefined;
    }
    for (let column = width; column < cells.length; column++) if (cells[column] !== "") return undefined;
    return found.saves ? found : undefined;
  };
}

function addressPlacesOf(targets: readonly string[]): number {
  return new Set(targets.filter((target) => target.startsWith("address_")).map((target) => partsOf(target).place)).size;
}

type Looking = Pick<Glancing, "words" | "options" | "by">;

function lookOf(target: string, looking: Looking): Look {
  const { name } = partsOf(target);
  if (isPolicyTarget(target)) return () => false;
  if (name === "phone" || name === "mobile") return phoneLook(looking.by.includes("phone"));
  if (name === "email") return emailLook(looking.by.includes("email"));
  const plain = plainLooks[name];
  return plain ?? remembered((cell) => isInOrder(target, cell, looking));
}

/** Short, printable, one value: nothing in it is cut, parted or counted together beyond a limit. */
const plain = /^[!-&(-9<>-~\u00C0-\u017F][ -9<-~\u00C0-\u017F]{0,39}$/;
const link = /^[!-&(-<>-~][!-~]{0,149}$/;

const plainLooks: Readonly<Record<string, Look>> = {
  first_name: (cell, found) => {
    found.first_key = oneLine(cell).toLowerCase();
    return plain.test(cell);
  },
  last_name: saving,
  business_name: saving,
  // Only its first name is compared; whether the rest saves the row, the full check says.
  full_name: (cell, found) => {
    if (!plain.test(cell)) return false;
    if (found.first_key === "") found.first_key = nameFrom(oneLine(cell)).first_name.toLowerCase();
    return true;
  },
  middle_name: isPlain,
  nickname: isPlain,
  company: isPlain,
  employer: isPlain,
  occupation: isPlain,
  source_detail: isPlain,
  sep_reason: isPlain,
  phone_type: isPlain,
  address_line1: isPlain,
  address_line2: isPlain,
  address_city: isPlain,
  address_county: isPlain,
  facebook: (cell) => link.test(cell),
  linkedin: (cell) => link.test(cell),
};

function isPlain(cell: string): boolean {
  return plain.test(cell);
}

function saving(cell: string, found: Found): boolean {
  found.saves = true;
  return plain.test(cell);
}

const phone = /^(?:\+?1[ .-]?)?\(?([2-9]\d\d)\)?[ .-]{0,2}(\d{3})[ .-]?(\d{4})$/;

function phoneLook(compares: boolean): Look {
  return (cell, found) => {
    const match = phone.exec(cell);
    if (match === null) return false;
    if (compares) found.keys.push(`p:${match[1]}${match[2]}${match[3]}`);
    found.saves = true;
    return true;
  };
}

const email =
  /^[A-Za-z0-9_%+-]{1,20}(?:\.[A-Za-z0-9_%+-]{1,20}){0,2}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,30}[A-Za-z0-9])?\.){1,3}[A-Za-z]{2,20}$/;

function emailLook(compares: boolean): Look {
  return (cell, found) => {
    if (!email.test(cell)) return false;
    if (compares) found.keys.push(`e:${emailKey(cell)}`);
    found.saves = true;
    return true;
  };
}

/** States, dates, zips and words repeat: each is looked at once. */
const rememberedMax = 20_000;

function remembered(decide: (cell: string) => boolean): Look {
  const known = new Map<string, boolean>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const decided = decide(cell);
    if (known.size < rememberedMax) known.set(cell, decided);
    return decided;
  };
}

const tagsOfCellMax = 5;
const noteLettersMax = 2_000;
const suffixLettersMax = 15;

function isInOrder(target: string, cell: string, { words, options }: Looking): boolean {
  if (cell.trim() === "") return true;
  if (cellProblem(target, cell, options) !== undefined) return false;
  const text = oneLine(bareCell(cell));
  if (target === "status") return words.status(text) !== undefined;
  if (target === "source") return words.source(text) !== undefined;
  if (target === "owner") return words.owner(text) !== undefined;
  if (target === "note") return cell.length <= noteLettersMax;
  if (target === "suffix") return cell.length <= suffixLettersMax;
  if (target !== "tags") return true;
  const tags = tagNames(cell);
  return tags.length <= tagsOfCellMax && tags.every((tag) => tag.length <= tagNameLengthMax);
}
