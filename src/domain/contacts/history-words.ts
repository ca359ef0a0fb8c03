/** Fields and values of the log of changes, in words. */
import { isDay, showDay } from "../../kit/dates.ts";
import { showMoney } from "../../kit/money.ts";
import { optionWords } from "./labels.ts";
import { showPhone } from "./phone-number.ts";

/** Names of what values point to; undefined where nothing of that id is known. */
export interface HistoryNames {
  user(id: string): string | undefined;
  status(id: string): string | undefined;
  source(id: string): string | undefined;
  pool(id: string): string | undefined;
  tag(id: string): string | undefined;
  group(id: string): string | undefined;
  carrier(id: string): string | undefined;
}

const nothing = "nothing";

const ownLabels: Readonly<Record<string, string>> = {
  ssn_last4: "SSN",
  mbi_masked: "Medicare id",
  line1: "Street",
  height_in: "Height",
  weight_lb: "Weight",
  deleted_at: "Deleted",
  cusip: "CUSIP",
  rep_code: "Rep code",
  risk: "Risk tolerance",
};

/** `birth_date` is "Birth date", `status_id` is "Status". */
export function fieldLabel(field: string): string {
  return ownLabels[field] ?? optionWords(field.replace(/_ids?$/, (end) => (end === "_ids" ? "s" : "")));
}

const pointsTo: Readonly<Record<string, keyof HistoryNames>> = {
  owner_id: "user",
  created_by: "user",
  deleted_by: "user",
  writing_agent_id: "user",
  actor_id: "user",
  status_id: "status",
  source_id: "source",
  pool_id: "pool",
  tag_ids: "tag",
  group_ids: "group",
  carrier_id: "carrier",
};

const moneyFields: readonly string[] = [
  "premium",
  "annual_premium",
  "face_amount",
  "benefit_amount",
  "deductible",
  "lead_cost",
  "market_value",
  "cost_basis",
  "contribution_this_year",
  "required_distribution",
];

/** One word of a list of choices is written as it stands there: "Submitted", like "Application started". */
const chosenFields: readonly string[] = [
  "status",
  "category",
  "mode",
  "gender",
  "marital_status",
  "language",
  "tobacco",
];

/** The value of a field as people say it; `moment` shows an instant. */
export function valueWords(
  field: string,
  value: unknown,
  { names, moment }: { names: HistoryNames; moment: (at: number) => string },
): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return nothing;
  const kind = pointsTo[field];
  if (kind)
    return [value]
      .flat()
      .map((id) => names[kind](String(id)) ?? "one that is gone")
      .join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberWords(field, value, moment);
  if (typeof value === "string") return chosenFields.includes(field) ? optionWords(value) : textWords(value);
  return [value]
    .flat()
    .map((entry) => entryWords(entry, names))
    .join(", ");
}

function numberWords(field: string, value: number, moment: (at: number) => string): string {
  if (moneyFields.includes(field)) return showMoney(value);
  return field.endsWith("_at") ? moment(value) : value.toLocaleString("en-US");
}

function textWords(value: string): string {
  if (isDay(value)) return showDay(value);
  return /^[a-z]+(_[a-z0-9]+)+$/.test(value) ? optionWords(value) : value;
}

/** An entry of a list by what tells it from the others. */
function entryWords(entry: unknown, names: HistoryNames): string {
  if (typeof entry !== "object" || entry === null) return textWords(String(entry));
  const { number, address, line1, city, state, zip, name, percent, relation, contact_id, year, user_id } =
    entry as Record<string, unknown>;
  if (typeof number === "string") return `${showPhone(number)}${marksOf(entry as Record<string, unknown>)}`;
  if (typeof address === "string") return address;
  if (typeof line1 === "string") return [line1, city, state, zip].filter(Boolean).join(" ");
  if (typeof name === "string") return typeof percent === "number" ? `${name} ${percent}%` : name;
  if (typeof user_id === "string") return `${names.user(user_id) ?? "one that is gone"} ${String(percent)}%`;
  if (typeof contact_id === "number") return `${optionWords(String(relation))} no. ${contact_id}`;
  if (typeof year === "number") return `year ${year} ${String(percent)}%`;
  return typeof percent === "number" ? `${percent}%` : JSON.stringify(entry);
}

function marksOf({ do_not_call, do_not_text, bad_number }: Record<string, unknown>): string {
  const marks = [do_not_call ? "do not call" : "", do_not_text ? "do not text" : "", bad_number ? "bad number" : ""];
  const said = marks.filter(Boolean).join(", ");
  return said ? ` (${said})` : "";
}
