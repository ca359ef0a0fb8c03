/** People to invite, read from a pasted list or a CSV file: one a line, with or without headings. */
import { type FieldErrors, Refusal, refuse } from "../../kit/refusal.ts";
import { foldText, isFormula, oneLine } from "../../kit/text.ts";
import { type AccountType, accountTypes } from "../users/access.ts";
import { checkedNewUser, invitationListMax, type NewUserFields, repeatedAddresses } from "../users/invitation.ts";
import { accountTypeLabels } from "../users/labels.ts";
import { userMessages } from "../users/messages.ts";
import { delimiterOf } from "./delimiter.ts";
import { RecordReader } from "./record-reader.ts";

type Column = "email" | "first_name" | "last_name" | "name" | "account_type" | "username" | "npn";

const headings: Readonly<Record<Column, readonly string[]>> = {
  email: ["email", "e-mail", "email address", "e-mail address", "mail"],
  first_name: ["first name", "first", "given name", "first_name"],
  last_name: ["last name", "last", "surname", "family name", "last_name"],
  name: ["name", "full name"],
  account_type: ["role", "account", "account type", "account_type"],
  username: ["username", "user name", "login"],
  npn: ["npn", "producer number", "national producer number"],
};

export interface ListedUser {
  /** Line or row, counted from 1. */
  row: number;
  fields: NewUserFields;
  errors: FieldErrors;
}

/** What every row gets that does not say otherwise. */
export type ListDefaults = Pick<NewUserFields, "account_type" | "parent_id" | "business_unit_id">;

/** Refuses a list that is too long or cannot be read. Errors of single rows are theirs. */
export function usersInList(text: string, defaults: ListDefaults): ListedUser[] {
  const records = recordsOf(text.replace(/^\uFEFF/, ""));
  const [first = []] = records;
  const columns = columnsOf(first);
  const rows = records
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => oneLine(cell)) }))
    .filter(({ row, cells }) => cells.some(Boolean) && !(columns && row === 1));
  if (rows.length === 0) refuse("invalid", { list: ["Enter at least one email."] });
  if (rows.length > invitationListMax)
    refuse("invalid", { list: [`A list can have ${invitationListMax.toLocaleString("en-US")} people.`] });
  const listed = rows.map(({ row, cells }) =>
    listedUser(row, columns ? byHeading(cells, columns) : byShape(cells), defaults),
  );
  const repeated = repeatedAddresses(listed.map(({ fields }) => fields.email));
  return listed.map((one, at) =>
    repeated.has(at) ? { ...one, errors: { ...one.errors, email: [userMessages.email_repeated] } } : one,
  );
}

function recordsOf(text: string): string[][] {
  const reader = new RecordReader(delimiterOf(text));
  return [...reader.add(text), ...reader.end()];
}

/** Undefined: the first row is a person. */
function columnsOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  const names = cells.map((cell) => foldText(oneLine(cell)).trim());
  const columns = names.map((name) => (Object.keys(headings) as Column[]).find((one) => headings[one].includes(name)));
  return columns.includes("email") ? columns : undefined;
}

type Cells = Partial<Record<Column, string>>;

function byHeading(cells: readonly string[], columns: readonly (Column | undefined)[]): Cells {
  const found: Cells = {};
  for (const [at, column] of columns.entries()) if (column && !found[column]) found[column] = cells[at] ?? "";
  return found;
}

/** `Ada Ames <ada@x.test>`, or cells of which one is an email and the others are the name. */
function byShape(cells: readonly string[]): Cells {
  const at = cells.findIndex((cell) => cell.includes("@") && !isFormula(cell));
  const mailbox = /^(.*?)<([^<>]*)>$/.exec(cells[at] ?? "");
  const others = cells.filter((cell, place) => place !== at && cell !== "");
  const email = mailbox?.[2] ?? cells[at] ?? "";
  const [one = "", two, three] = others;
  const role = [three, two].find((cell) => cell !== undefined && roleOf(cell) !== undefined);
  const name = mailbox ? (mailbox[1] ?? "").replaceAll('"', "") : one;
  if (mailbox || two === undefined || two === role) return { email, name, ...(role && { account_type: role }) };
  return { email, first_name: one, last_name: two, ...(role && { account_type: role }) };
}

function listedUser(row: number, cells: Cells, defaults: ListDefaults): ListedUser {
  const { name = "", email = "", account_type: role = "", username, npn = "" } = cells;
  const split = splitName(name, email);
  const fields: NewUserFields = {
    ...defaults,
    title: null,
    email,
    npn,
    first_name: cells.first_name || split.first_name,
    last_name: cells.last_name || (cells.first_name ? "" : split.last_name),
    ...(username && { username }),
    account_type: roleOf(role) ?? defaults.account_type,
  };
  const errors: FieldErrors =
    role !== "" && roleOf(role) === undefined ? { account_type: [`There is no role “${role}”.`] } : {};
  return { row, fields, errors: { ...errorsOf(fields), ...errors } };
}

/** Without a name, the part before the @ stands in until they join and give theirs. */
function splitName(name: string, email: string): { first_name: string; last_name: string } {
  const words = oneLine(name).split(" ").filter(Boolean);
  if (words.length === 0) return { first_name: email.replace(/@.*$/s, ""), last_name: "" };
  return {
    first_name: words.slice(0, Math.max(1, words.length - 1)).join(" "),
    last_name: words.length > 1 ? (words.at(-1) ?? "") : "",
  };
}

/** By its label first: one role is labeled with the name of a higher one. */
function roleOf(text: string): AccountType | undefined {
  const wanted = foldText(text).trim();
  const labeled = accountTypes.find((type) => foldText(accountTypeLabels[type]) === wanted);
  return labeled ?? accountTypes.find((type) => type === wanted.replaceAll(" ", "_"));
}

function errorsOf(fields: NewUserFields): FieldErrors {
  try {
    checkedNewUser(fields);
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.fields;
    return { email: [userMessages.bad_email] };
  }
}
