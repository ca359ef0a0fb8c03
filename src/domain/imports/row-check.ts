/** The check of one row: on the device before the upload, and the authoritative one on the server. */
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { dayOf } from "../../kit/dates.ts";
import type { ContactEdit } from "../contacts/contact.ts";
import { phoneFrom } from "../contacts/phone-text.ts";
import type { Problem, RowReason } from "./limits.ts";
import type { ImportPlan } from "./plan.ts";
import { finishPolicy, type RowPolicy } from "./policy-cells.ts";
import { readRow, type ReadOptions } from "./row-read.ts";

/** Lookups of the tenant's own words. Each gets the text of a cell; "" stands for a word that counts as empty. */
export interface KnownWords {
  status(title: string): string | undefined;
  source(title: string): string | undefined;
  /** A user by email, username or full name among those the importer may import for; `undefined` where none matches. */
  owner(text: string): string | undefined;
  carrier(name: string): string | undefined;
}

export interface CheckedRow {
  fields: ContactEdit;
  /** Only the end of a Medicare number is stored. */
  mbi_masked: string | null;
  /** Undefined: as the plan says. */
  owner_id: string | undefined;
  tags: string[];
  note: string;
  policy: RowPolicy | null;
  /** Empty: the row can be imported. */
  problems: Problem[];
}

export type RowCheck = (cells: readonly string[]) => CheckedRow;

/** How the cells of a plan are read. */
export function readOptions(plan: Pick<ImportPlan, "fields" | "date_order" | "forgive">, now: number): ReadOptions {
  return {
    targets: plan.fields.map(({ target }) => target),
    date_order: plan.date_order,
    forgive: new Set<RowReason>(plan.forgive),
    today: dayOf(now),
    now,
    phone: (text) => (text.length > phoneLettersMax ? null : phoneFrom(text, foreignNumber)),
  };
}

export function rowChecker(plan: ImportPlan, words: KnownWords, now: number): RowCheck {
  const options = readOptions(plan, now);
  return (cells) => {
    const { fields, status, source, owner, tags, note, policy: drafted, ...read } = readRow(cells, options);
    const { mbi_masked, problems } = read;
    const find = (target: string, text: string, finder: (text: string) => string | undefined, reason: RowReason) => {
      if (text === "") return undefined;
      const found = finder(text);
      if (found === undefined && !options.forgive.has(reason))
        problems.push({ reason, column: options.targets.indexOf(target) });
      return found;
    };
    const status_id = find("status", status, words.status, "unknown_value") || plan.status_id;
    const source_id = find("source", source, words.source, "unknown_value") || plan.source_id;
    const owner_id = find("owner", owner, words.owner, "owner_not_permitted");
    const { policy, problems: wrong } = finishPolicy(drafted, { targets: options.targets, carrier: words.carrier });
    problems.push(...wrong);
    const whole = { category: plan.category, ...fields, status_id, source_id };
    return { fields: whole, mbi_masked, owner_id, tags, note, policy, problems };
  };
}

/** Foreign numbers need the full parser. */
function foreignNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text.slice(0, phoneLettersMax), "US");
  return parsed?.isPossible() ? parsed.number : null;
}
const phoneLettersMax = 40;
