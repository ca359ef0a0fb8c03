/** Guesses what the columns of a file hold, by the headers of common address books, else by their values. */
import { dictionary } from "../../kit/dictionary.ts";
import { foldText } from "../../kit/text.ts";
import { looksLikeEmail } from "../values/email-shape.ts";
import { categoryOf } from "./cell-values.ts";
import { e164From } from "../values/phone-number.ts";
import { emailsMax, phonesMax } from "../values/limits.ts";
import { repeatable } from "./targets.ts";

/** One target per column, each used once; the empty target when nothing fits. */
export function guessTargets(headers: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const words = headers.map(headerWords);
  const targets = words.map((header, column) => {
    const values = rows.map((row) => row[column] ?? "");
    return fitting(firstMatch(header, words) ?? guessByValues(values), values);
  });
  const used = new Set<string>();
  return withoutSpareNames(withoutSparePhones(targets, words).map((target) => claim(target, used)));
}

/** Another program's category is a tag; ours are lead and client. */
function fitting(target: string, values: readonly string[]): string {
  if (target !== "category") return target;
  return values.every((value) => value.trim() === "" || categoryOf(value) !== null) ? target : "tags";
}

/** Columns that identify our own export. */
const isOurs = (headers: readonly string[]) =>
  headers.includes("other phones") || headers.includes("policies in force");

/**
 * Outlook has eleven phone columns and a contact has six phones: if there are too many, mobile ranks first and rarely
 * used numbers are dropped first.
 */
function withoutSparePhones(targets: readonly string[], headers: readonly string[]): string[] {
  const rank = (column: number): number => {
    const header = headers[column] ?? "";
    if (targets[column] === "mobile:*") return 0;
    return spareNumbers.test(header) ? 3 : /\d$/.test(header) ? 2 : 1;
  };
  const phones = targets.flatMap((target, column) => (target === "phone:*" || target === "mobile:*" ? [column] : []));
  const spare = new Set(phones.toSorted((one, other) => rank(one) - rank(other) || one - other).slice(phonesMax));
  return targets.map((target, column) => (spare.has(column) ? "" : target));
}
const spareNumbers = /\b(?:car|company main|other|alternate|alt|secondary)\b/;

/** Rows above a header: titles and explanations have few cells. */
const rowsLookedAt = 20;

/** The header row, counted from 0; null when the first row is already a contact. */
export function headerIn(rows: readonly (readonly string[])[]): number | null {
  const [first] = rows;
  if (first === undefined) return null;
  const wide = Math.max(...rows.map(filledIn)) / 2;
  const isWide = (row: readonly string[]) => filledIn(row) >= Math.max(2, wide);
  const header = rows.slice(0, rowsLookedAt).findIndex((row) => isWide(row) && namesColumns(row));
  // No contacts may come before a header: an earlier row as wide as the header must be a title.
  if (header > 0 && !rows.slice(0, header).some((row) => isWide(row) && !isTitle(row))) return header;
  return hasHeader(first) ? 0 : null;
}

const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;

/** At least two columns, and most of the named ones, are known header names. */
function namesColumns(row: readonly string[]): boolean {
  const known = row.filter((cell) => firstMatch(headerWords(cell), [])?.length).length;
  return known >= 2 && known * 2 >= filledIn(row);
}

/** It has no known header names and is not a contact. */
const isTitle = (row: readonly string[]) => !row.some(looksLikeValue);

const looksLikeValue = (cell: string) => looksLikeEmail(cell.trim()) || e164From(cell) !== null || /\d{5,}/.test(cell);

/** True when the first row is a header; false when it is a contact. */
function hasHeader(first: readonly string[]): boolean {
  if (first.some((cell) => firstMatch(headerWords(cell), [])?.length)) return true;
  return !first.some((cell) => looksLikeEmail(cell.trim()) || e164From(cell) !== null || /\d{3,}/.test(cell));
}

/**
 * "MailingState/Province" and "Mailing State / Province" normalize alike: "mailing state province"; Salesforce ends
 * custom fields in "__c".
 */
export function headerWords(header: string): string {
  const parted = header
    .replace(/__c$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Za-z])(\d)/g, "$1 $2");
  return foldText(parted)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

type Rule = readonly [
  pattern: RegExp,
  target: string | ((match: RegExpExecArray, headers: readonly string[]) => string),
];

function firstMatch(header: string, headers: readonly string[]): string | undefined {
  for (const [pattern, target] of rules) {
    const match = pattern.exec(header);
    if (match) return typeof target === "string" ? target : target(match, headers);
  }
  return undefined;
}

const never = "don t|dont|do not|never|no";
const allows = "\\b(?:ok|okay|may|can|permission|allowed|allow|consents?|consented|agrees?|agreed|opt(?:ed)? ?in)\\b";
/** A column that tells of a consent is not the consent. */
const aboutConsent = "\\b(?:date|time|at|on|ip|url|source|language|version|method|best)\\b";

const streetNames = "street address|street|address line 1|address street|address 1|address|addr 1|addr";
const kindNames =
  "home|residential|residence|permanent|physical|primary|business|work|office|mailing|billing|shipping|postal|other";

function addressPlaceOf(kind: string | undefined): string {
  if (!kind || /home|resid|permanent|physical|primary/.test(kind)) return "home";
  if (/business|work|office/.test(kind)) return "work";
  return kind === "other" ? "2" : "mailing";
}
const address =
  (part: string): Extract<Rule[1], (...args: never) => string> =>
  (match) =>
    `${part}:${addressPlaceOf(match[1])}`;

/** The first match wins; a star takes the next free phone, email or address, `<` that of the phone before it. */
const rules: readonly Rule[] = [
  // Google Contacts, numbered: "Phone 1 - Value", "Address 1 - Postal Code"
  [/^e ?mail (\d) (?:value|address)$/, (match) => `email:${match[1]}`],
  [/^phone (\d) value$/, (match) => `phone:${match[1]}`],
  [/^phone (\d) (?:label|type)$/, (match) => `phone_type:${match[1]}`],
  [/^address (\d) (?:label|type)$/, (match) => `address_kind:${match[1]}`],
  [/^address (\d) street$/, (match) => `address_line1:${match[1]}`],
  [/^address (\d) extended address$/, (match) => `address_line2:${match[1]}`],
  [/^address (\d) city$/, (match) => `address_city:${match[1]}`],
  [/^address (\d) region$/, (match) => `address_state:${match[1]}`],
  [/^address (\d) postal code$/, (match) => `address_zip:${match[1]}`],
  [/^organization (?:1 )?name$/, "company"],
  [/^organization (?:1 )?title$/, "occupation"],
  // Our own export
  [/^owner$/, (_match, headers) => (isOurs(headers) ? "owner" : "")],
  [/^groups$/, (_match, headers) => (isOurs(headers) ? "" : "tags")],
  [/^other phones?(?: numbers?)?$/, "phone:*"],
  // Address book fields that a contact does not have
  [
    /\b(?:fax|pager|telex|tty|tdd|radio|callback|isdn|country|photo|yomi|phonetic|website|web page|url|display name|formatted|po box)\b/,
    "",
  ],
  [/^(?:event|relation|custom field|organization|im|website|external id) \d/, ""],
  [
    /\b(?:assistant|manager|spouse|referred by|created|modified|last activity|record id|owner id|account id|contact id|lead id)\b/,
    "",
  ],
  [
    /^(?:id|prefix|name prefix|salutation|initials|file as|e ?mail type|e ?mail \d type|e ?mail \d label|mailing address|.* owner|owner|assigned to|agent)$/,
    "",
  ],
  [/\b(?:ssn|social security|mbi|medicare (?:number|id|beneficiary))\b/, ""],
  // The policy
  [/^(?:carrier|carrier name|insurance company|insurance carrier|insurer)$/, "policy_carrier"],
  [/^(?:policy type|product type|line of business|lob|coverage type|plan type)$/, "policy_type"],
  [/^(?:policy status)$/, "policy_status"],
  [/^(?:policy number|policy no|policy num|policy id|policy)$/, "policy_number"],
  [/^(?:application number|app number|application id)$/, "policy_application_number"],
  [/^(?:plan|plan name|product|product name)$/, "policy_product"],
  [/^(?:plan code|plan id|contract pbp|contract plan)$/, "policy_plan_code"],
  [/^(?:plan letter)$/, "policy_plan_letter"],
  [/^(?:application date|app date|signed date|date signed)$/, "policy_application_date"],
  [/^(?:issue date|issued|date issued|policy issue date)$/, "policy_issued"],
  [/^(?:effective|effective date|policy effective date|coverage effective date|start date)$/, "policy_effective"],
  [/^(?:renewal|renewal date|policy renewal date)$/, "policy_renewal"],
  [/^(?:termination date|term date|policy end date|cancel date|cancellation date)$/, "policy_end"],
  [/^(?:premium|monthly premium|modal premium|premium amount)$/, "policy_premium"],
  [/^(?:mode|premium mode|billing mode|payment mode)$/, "policy_mode"],
  [/^(?:face|face amount|death benefit|coverage amount)$/, "policy_face_amount"],
  // Names
  [/^(?:first|first name|given name|forename|f name|fname)$/, "first_name"],
  [/^(?:middle|middle name|additional name|middle initial|m i|mi)$/, "middle_name"],
  [/^(?:last|last name|family name|surname|l name|lname)$/, "last_name"],
  [/^(?:suffix|name suffix|generational suffix)$/, "suffix"],
  [/^(?:nickname|nick name|preferred name|goes by)$/, "nickname"],
  [/^(?:name|full name|contact name|client name|lead name|insured name|contact|customer name)$/, "full_name"],
  [/^(?:business|business name|dba)$/, "business_name"],
  [
    /^(?:company|company name|company account|account name|organi[sz]ation|organi[sz]ation name|associated company|primary associated company)$/,
    "company",
  ],
  [/^(?:employer|employer name)$/, "employer"],
  [/^(?:title)$/, (_match, headers) => (headers.includes("job title") ? "" : "occupation")],
  [/^(?:job title|occupation|profession|position|job)$/, "occupation"],
  // Ways to reach
  [new RegExp(`^(?:${never}) e ?mail(?:ing)?$`), "no_email"],
  [new RegExp(`^(?:${never}) (?:call|calling|phone)$`), "do_not_call"],
  [new RegExp(`^(?:${never}) (?:text|texting|sms)$`), "do_not_text"],
  [new RegExp(`^(?:${never}) mail(?:ing)?$`), "do_not_mail"],
  [new RegExp(`^(?:${never}) (?:contact|solicit|market)`), "do_not_contact"],
  [/^suppress(?:ed|ion)?(?: list)?$|\bremoved? (?:me )?from (?:the |our )?(?:\w+ )?list\b/, "do_not_contact"],
  [new RegExp(`^(?!.*${aboutConsent})(?=.*${allows}).*\\b(?:sms|text|texts|texting)\\b`), "may_text"],
  [new RegExp(`^(?!.*${aboutConsent})(?=.*${allows}).*\\be ?mails?\\b`), "may_email"],
  [new RegExp(`^(?!.*${aboutConsent})(?=.*${allows}).*\\b(?:call|calls|phone|voice)\\b`), "may_call"],
  [new RegExp(`^(?!.*${aboutConsent})(?=.*${allows}).*\\b(?:contact|contacted|solicit|marketing)\\b`), "may_contact"],
  [
    /\bopt(?:ed)? out\b.*\be ?mail\b|\be ?mail\b.*\bopt(?:ed)? out\b|^(?:unsubscribed|do not e ?mail|no e ?mail)/,
    "no_email",
  ],
  [
    /^(?:do not call|dnc|on dnc)(?: (?:flag|list|y n|yes no|y no))?$|\b(?:call|phone|voice)s? opt(?:ed)? out\b|\bopt(?:ed)? out (?:of )?(?:calls?|phone|voice)\b/,
    "do_not_call",
  ],
  [
    /^do not text\b|\b(?:sms|text|texting|texts)\b.*\bopt(?:ed)? out\b|\bopt(?:ed)? out\b.*\b(?:sms|text|texting|texts)\b/,
    "do_not_text",
  ],
  [
    /^do not mail\b|\b(?:postal|direct mail|mail)\b.*\bopt(?:ed)? out\b|\bopt(?:ed)? out\b.*\b(?:postal|direct mail|mail)\b/,
    "do_not_mail",
  ],
  [/\bopt(?:ed)? ?out\b|^(?:do not (?:contact|solicit)|no contact)\b/, "do_not_contact"],
  [/\b(?:mobile|cell|cellular|iphone)\b(?!.*\b(?:type|carrier|verified)\b)/, "mobile:*"],
  [
    /^(?:(?:home|business|work|office|other|primary|main|day|daytime|evening|alternate|alt|secondary|company main|car|landline) ?)?(?:phone|telephone|tel|phone number|telephone number)(?: number)?(?: \d)?$/,
    "phone:*",
  ],
  [
    /^(?:.* )?(?:phone|telephone|tel)(?: number)? (?:ext|extn|extension)(?: \d)?$|^(?:ext|extn|extension)$/,
    "phone_extension:<",
  ],
  [/^(?:.* )?e ?mail(?: addr(?:ess)?)?(?: \d)?(?: address)?$/, "email:*"],
  [
    new RegExp(`^(?:(${kindNames}) )?(?:address line 2|address 2|addr 2|street 2|apt|apartment|suite|unit)$`),
    address("address_line2"),
  ],
  [new RegExp(`^(?:(${kindNames}) )?(?:${streetNames})(?: 1)?$`), address("address_line1")],
  [new RegExp(`^(?:(${kindNames}) )?(?:address )?(?:city|town|city town)$`), address("address_city")],
  [
    new RegExp(`^(?:(${kindNames}) )?(?:address )?(?:state|state region|state province|province|region|st)$`),
    address("address_state"),
  ],
  [
    new RegExp(
      `^(?:(${kindNames}) )?(?:address )?(?:zip|zip code|zipcode|postal code|postcode|zip postal code|zip 5)$`,
    ),
    address("address_zip"),
  ],
  [new RegExp(`^(?:(${kindNames}) )?(?:address )?county$`), address("address_county")],
  // The person
  [/^(?:birthday|birth date|birthdate|date of birth|dob|d o b|birth day)$/, "birth_date"],
  [/^(?:gender|sex)$/, "gender"],
  [/^marital status$/, "marital_status"],
  [/^(?:language|preferred language|primary language|spoken language)$/, "language"],
  [/^(?:tobacco|smoker|smoking status|nicotine|tobacco use|tobacco status)$/, "tobacco"],
  [/^height(?: in| inches)?$/, "height_in"],
  [/^weight(?: lb| lbs| pounds)?$/, "weight_lb"],
  [/^(?:income|household income|annual income|income range)$/, "income_band"],
  [/^(?:veteran|military|veteran status)$/, "veteran"],
  [/^(?:facebook|facebook profile)$/, "facebook"],
  [/^linked ?in(?: profile| bio)?$/, "linkedin"],
  // The record
  [/^(?:category|contact type|lead or client|record type)$/, "category"],
  [/^(?:status|lead status|contact status)$/, "status"],
  [/^(?:source|lead source|referral source|original source)$/, "source"],
  [/^(?:source detail|campaign|lead source detail)$/, "source_detail"],
  [/^(?:lead cost|cost|cost per lead)$/, "lead_cost"],
  [/^(?:tags?|labels?|categories|group membership|groups?|segments?|keywords?)$/, "tags"],
  [/^(?:notes?|comments?|description|remarks|memo|contact description)$/, "note"],
  [/^(?:best time|best time to call)$/, "best_time"],
  [/^(?:preferred contact method|preferred channel)$/, "preferred_channel"],
  [/^(?:medicare )?part a(?: effective)?(?: date)?$/, "part_a_effective"],
  [/^(?:medicare )?part b(?: effective)?(?: date)?$/, "part_b_effective"],
  [/^(?:medicaid|medicaid level)$/, "medicaid_level"],
  [/^(?:lis|lis level|extra help)$/, "lis_level"],
];

/** Most filled values must match, and there must be some. */
function guessByValues(values: readonly string[]): string {
  const filled = values.map((value) => value.trim()).filter(Boolean);
  if (filled.length === 0) return "";
  const most = (looksRight: (value: string) => boolean) => filled.filter(looksRight).length >= filled.length * 0.8;
  if (most(looksLikeEmail)) return "email:*";
  return most((value) => /\D/.test(value) && e164From(value) !== null) ? "phone:*" : "";
}

const placesMax: Record<string, number> = dictionary({ phone: phonesMax, mobile: phonesMax, email: emailsMax });

function claim(target: string, used: Set<string>): string {
  const wanted = placed(target, used);
  if (wanted === "" || (used.has(wanted) && !repeatable.includes(wanted))) return "";
  used.add(wanted);
  return wanted;
}

function placed(target: string, used: Set<string>): string {
  if (target.endsWith(":*")) return nextPlace(target.slice(0, -2), used);
  if (!target.endsWith(":<")) return target;
  const before = [...used].findLast((other) => /^(?:phone|mobile):/.test(other));
  return before ? `${target.slice(0, -2)}:${before.slice(before.indexOf(":") + 1)}` : "";
}

/** Mobile and other phones share the same places. */
function nextPlace(name: string, used: Set<string>): string {
  const same = name === "email" ? ["email"] : ["phone", "mobile"];
  for (let place = 1; place <= (placesMax[name] ?? 1); place++) {
    if (!same.some((other) => used.has(`${other}:${place}`))) return `${name}:${place}`;
  }
  return "";
}

/** When first and last name have their own columns, the full name is redundant. */
function withoutSpareNames(targets: string[]): string[] {
  if (!targets.includes("last_name")) return targets;
  return targets.map((target) => (target === "full_name" ? "" : target));
}
