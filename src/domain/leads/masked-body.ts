/** A vendor's body as it may be kept and shown: who the person is cannot be read from it. */
import { dictionary } from "../../kit/dictionary.ts";
import { cutTo, digitsOf, storable } from "../../kit/text.ts";

const fieldsMax = 40;
const depthMax = 3;
const keyLengthMax = 60;
const shownLengthMax = 200;

type Mask = (text: string) => string;
const hidden: Mask = (text) => `••• (${text.length} characters)`;
const initial: Mask = (text) => (text.trim() === "" ? "" : `${storable([...text.trim()][0] ?? "")}•••`);
const lastTwo: Mask = (text) => (digitsOf(text) === "" ? "" : `••••${digitsOf(text).slice(-2)}`);
const plain: Mask = (text) => cutTo(text, shownLengthMax);

const masks = new Map<string, Mask>([
  ["first_name", initial],
  ["middle_name", initial],
  ["last_name", initial],
  ["business_name", initial],
  ["phone", lastTwo],
  ["alt_phone", lastTwo],
  ["email", (text) => (text.includes("@") ? `${initial(text)}@•••` : hidden(text))],
  ["birth_date", (text) => (/^\d{4}-/.test(text) ? `${text.slice(0, 4)}-••-••` : hidden(text))],
  ["address.zip", (text) => (text.length > 3 ? `${cutTo(text, 3)}••` : "")],
  ["address.city", plain],
  ["address.state", plain],
  ["address.county", plain],
  ["consent.text", plain],
  ["consent.page", (text) => plain(text.replace(/[?#].*$/, ""))],
  ["consent.at", plain],
  ["lead_id", plain],
  ["gender", plain],
  ["language", plain],
  ["tobacco", plain],
  ["best_time", plain],
  ["campaign", plain],
]);

export function maskedBody(body: unknown): unknown {
  return maskedValue(body, "", 0);
}

function maskedValue(value: unknown, path: string, depth: number): unknown {
  if (typeof value === "string") return value === "" ? "" : (masks.get(path) ?? hidden)(value);
  if (typeof value === "number") return path === "price" ? value : "•••";
  if (value === null || typeof value === "boolean") return value;
  if (typeof value !== "object" || depth >= depthMax) return "•••";
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, fieldsMax)
    .map(([key, part]) => [
      cutTo(key, keyLengthMax),
      maskedValue(part, path === "" ? key : `${path}.${key}`, depth + 1),
    ]);
  const left = entries.length - fieldsMax;
  if (left > 0) shown.push([`and ${left} more fields`, "•••"]);
  return dictionary(Object.fromEntries(shown) as Record<string, unknown>);
}
