/**
 * A quick check of a row: most rows are clearly valid, and confirming that must cost little more than reading them.
 * Anything else goes to the full check, so this one never disagrees with it.
 */
import { dictionary } from "../../kit/dictionary.ts";
import { addressesMax, tagNameLengthMax } from "../values/limits.ts";
import { foldName } from "../contacts/name-fold.ts";
import { oneLine } from "../../kit/text.ts";
import { bareCell, tagNames } from "./cell-values.ts";
import { keyPrefixes } from "./match.ts";
import type { ImportPlan, ScrubBy } from "./plan.ts";
import { nameFrom } from "./name-parts.ts";
import { hasCapital, isPlainEmail, isPlainText, plainPhone } from "./plain-cells.ts";
import type { KnownWords } from "./row-check.ts";
import { cellProblem, type ReadOptions } from "./row-read.ts";
import { isSummaryRow } from "./summary-row.ts";
import { isPolicyTarget, partsOf } from "./targets.ts";

/**
 * Identifying values of a valid row; repeated ones may be duplicates. Only the first `phone_count` and `email_count`
 * items are valid: the lists are reused, because clearing and refilling them would allocate new ones per row.
 */
export interface Screened {
  /** Ten digits each. */
  phones: number[];
  phone_count: number;
  /** Lowercase. */
  emails: string[];
  email_count: number;
  /** The first name, folded. */
  first_key: string;
}

/** As returned by `matchKeys`. */
export function keysOfScreened({ phones, phone_count, emails, email_count }: Screened): string[] {
  const keys: string[] = [];
  for (let at = 0; at < phone_count; at++) keys.push(`${keyPrefixes.phone}${phones[at]}`);
  for (let at = 0; at < email_count; at++) keys.push(`${keyPrefixes.email}${emails[at]}`);
  return keys.length < 2 ? keys : [...new Set(keys)];
}

/** Undefined: not clearly valid. The result is only valid until the next row. */
export type FastRowCheck = (cells: readonly string[]) => Screened | undefined;

interface Found extends Screened {
  saves: boolean;
}
/** True for a cell that can never be rejected, alone or in combination. */
type Look = (cell: string, found: Found) => boolean;

interface FastRowCheckInput {
  plan: Pick<ImportPlan, "fields">;
  words: KnownWords;
  options: ReadOptions;
  by: readonly ScrubBy[];
}

const unsure: FastRowCheck = () => undefined;

export function fastRowCheck({ plan, words, options, by }: FastRowCheckInput): FastRowCheck {
  const targets = plan.fields.map(({ target }) => target);
  // Keys with a birth date, and more addresses than a contact holds, need the full check.
  if (by.includes("name_birth_date") || by.includes("mbi") || addressPlacesOf(targets) > addressesMax) return unsure;
  const looks = targets.map((target) => (target === "" ? undefined : lookOf(target, { words, options, by })));
  const width = targets.length;
  // Reused for all rows: over a quarter of a million, one allocation per row is a good part of the cost.
  const found: Found = { phones: [], phone_count: 0, emails: [], email_count: 0, first_key: "", saves: false };
  return (cells) => {
    found.phone_count = 0;
    found.email_count = 0;
    found.first_key = "";
    found.saves = false;
    for (let column = 0; column < width; column++) {
      const look = looks[column];
      const cell = cells[column];
      if (look === undefined || cell === undefined || cell === "") continue;
      if (!look(cell, found)) return undefined;
    }
    for (let column = width; column < cells.length; column++) if (cells[column] !== "") return undefined;
    return found.saves && !isSummaryRow(cells) ? found : undefined;
  };
}

function addressPlacesOf(targets: readonly string[]): number {
  return new Set(targets.filter((target) => target.startsWith("address_")).map((target) => partsOf(target).place)).size;
}

type Looking = Pick<FastRowCheckInput, "words" | "options" | "by">;

function lookOf(target: string, looking: Looking): Look {
  const { name } = partsOf(target);
  if (isPolicyTarget(target)) return () => false;
  if (name === "phone" || name === "mobile") return phoneLook(looking.by.includes("phone"));
  if (name === "email") return emailLook(looking.by.includes("email"));
  return plainLooks[name]?.() ?? remembered((cell) => isInOrder(target, cell, looking));
}

const link = /^[!-&(-<>-~][!-~]{0,149}$/;

const plainLooks: Readonly<Record<string, () => Look>> = dictionary({
  first_name: firstNameLook,
  last_name: () => saving,
  business_name: () => saving,
  // Only its first name is compared; the full check decides whether the rest makes the row valid.
  full_name: () => (cell, found) => {
    if (!isPlainText(cell)) return false;
    if (found.first_key === "") found.first_key = foldName(nameFrom(oneLine(cell)).first_name);
    return true;
  },
  middle_name: () => isPlainText,
  nickname: () => isPlainText,
  company: () => isPlainText,
  employer: () => isPlainText,
  occupation: () => isPlainText,
  source_detail: () => isPlainText,
  sep_reason: () => isPlainText,
  phone_type: () => isPlainText,
  address_line1: () => isPlainText,
  address_line2: () => isPlainText,
  address_city: () => isPlainText,
  address_county: () => isPlainText,
  facebook: () => (cell) => link.test(cell),
  linkedin: () => (cell) => link.test(cell),
});

/** First names repeat: each is folded once. */
function firstNameLook(): Look {
  const keyOf = remembered((cell) => (isPlainText(cell) ? foldName(oneLine(cell)) : undefined));
  return (cell, found) => {
    const key = keyOf(cell);
    if (key !== undefined) found.first_key = key;
    return key !== undefined;
  };
}

function saving(cell: string, found: Found): boolean {
  found.saves = true;
  return isPlainText(cell);
}

function phoneLook(compares: boolean): Look {
  return (cell, found) => {
    const phone = plainPhone(cell);
    if (phone === 0) return false;
    if (compares) found.phones[found.phone_count++] = phone;
    found.saves = true;
    return true;
  };
}

function emailLook(compares: boolean): Look {
  return (cell, found) => {
    if (!isPlainEmail(cell)) return false;
    if (compares) found.emails[found.email_count++] = hasCapital(cell) ? cell.toLowerCase() : cell;
    found.saves = true;
    return true;
  };
}

/** States, dates, zips and words repeat: each is checked once. */
const rememberedMax = 20_000;

function remembered<T>(decide: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>();
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
