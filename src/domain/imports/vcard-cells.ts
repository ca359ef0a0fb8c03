/**
 * A vCard as one row: its properties mapped to fixed columns, so that it is checked and imported like any other row.
 * Properties are jCard tuples (RFC 7095): `[name, params, type, ...values]`.
 */
import { addressesMax, emailsMax, phonesMax } from "../values/limits.ts";

export type VcardParams = Readonly<Record<string, string | readonly string[]>>;
export type VcardValue = string | readonly (string | readonly string[])[];
export type VcardProperty = readonly [name: string, params: VcardParams, type: string, ...values: VcardValue[]];

const places = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

/** One column per target, the same for every card of a file. */
export const vcardTargets: readonly string[] = [
  "first_name",
  "middle_name",
  "last_name",
  "suffix",
  "full_name",
  "nickname",
  "company",
  "business_name",
  "occupation",
  "birth_date",
  "gender",
  "language",
  "note",
  "tags",
  "facebook",
  "linkedin",
  ...places(phonesMax).flatMap((place) => [`phone:${place}`, `phone_type:${place}`]),
  ...places(emailsMax).map((place) => `email:${place}`),
  ...places(addressesMax).flatMap((place) =>
    ["address_line1", "address_line2", "address_city", "address_state", "address_zip", "address_kind"].map(
      (part) => `${part}:${place}`,
    ),
  ),
];

/** The card's cells in the order of `vcardTargets`; "" where it has no value. */
export function vcardCells(written: readonly VcardProperty[]): string[] {
  const properties = withLabels(written);
  const cells = new Map<string, string>();
  for (const part of [nameCells, personCells, phoneCells, emailCells, addressCells, profileCells]) {
    for (const [target, cell] of Object.entries(part(properties)))
      if (cell.trim() !== "") cells.set(target, cell.trim());
  }
  return vcardTargets.map((target) => cells.get(target) ?? "");
}

/** `item1.X-ABLabel` labels `item1.TEL`: equivalent to a type. */
function withLabels(properties: readonly VcardProperty[]): VcardProperty[] {
  const labels = new Map<string, string>();
  for (const property of all(properties, "x-ablabel")) {
    const group = groupOf(property);
    if (group !== "") labels.set(group, textOf(property).replace(/^_\$!<(.*)>!\$_$/, "$1"));
  }
  if (labels.size === 0) return [...properties];
  return properties.map((property): VcardProperty => {
    const label = labels.get(groupOf(property));
    if (label === undefined) return property;
    const [name, params, type, ...values] = property;
    const types = [params["type"] ?? []].flat();
    return [name, { ...params, type: [...types, label] }, type, ...values];
  });
}

const groupOf = (property: VcardProperty) => String(property[1]["group"] ?? "").toLowerCase();

type Cells = Record<string, string>;

/** The display name is used only where the name parts are missing; a company's card has no person. */
function nameCells(properties: readonly VcardProperty[]): Cells {
  const [family = "", given = "", additional = "", , suffix = ""] = partsOf(first(properties, "n"));
  const shown = textOf(first(properties, "fn"));
  const company = partsOf(first(properties, "org"))[0] ?? "";
  if (isCompany(properties)) return { business_name: company || shown };
  const named = family !== "" || given !== "";
  return {
    first_name: given,
    middle_name: additional,
    last_name: family,
    suffix,
    full_name: named || shown === company ? "" : shown,
    company,
  };
}

function personCells(properties: readonly VcardProperty[]): Cells {
  const gender = textOf(first(properties, "gender")).slice(0, 1);
  return {
    nickname: textOf(first(properties, "nickname")),
    occupation: textOf(first(properties, "title")) || textOf(first(properties, "role")),
    birth_date: birthDay(first(properties, "bday")),
    gender: /^[mf]$/i.test(gender) ? gender : "",
    language: textOf(first(properties, "lang")),
    note: all(properties, "note").map(textOf).join("\n"),
    tags: all(properties, "categories")
      .flatMap((property) => property.slice(3) as VcardValue[])
      .map(flat)
      .join("; "),
  };
}

function phoneCells(properties: readonly VcardProperty[]): Cells {
  const phones = byRank(all(properties, "tel"), phoneRank).slice(0, phonesMax);
  return Object.fromEntries(
    phones.flatMap((property, at) => [
      [
        `phone:${at + 1}`,
        textOf(property)
          .replace(/^tel:/i, "")
          .replace(/;(?!ext=)[^;]*/gi, ""),
      ],
      [`phone_type:${at + 1}`, typesOf(property).join(" ")],
    ]),
  );
}

function emailCells(properties: readonly VcardProperty[]): Cells {
  const emails = byRank(all(properties, "email"), preferredRank).slice(0, emailsMax);
  return Object.fromEntries(emails.map((property, at) => [`email:${at + 1}`, textOf(property)]));
}

function addressCells(properties: readonly VcardProperty[]): Cells {
  const addresses = byRank(all(properties, "adr"), preferredRank).slice(0, addressesMax);
  return Object.fromEntries(
    addresses.flatMap((property, at) => {
      const [box = "", extended = "", street = "", city = "", region = "", zip = ""] = partsOf(property);
      const line1 = street || box;
      const cells = { line1, line2: [extended, street && box].filter(Boolean).join(", "), city, state: region, zip };
      const kind = typesOf(property).join(" ");
      return Object.entries({ ...cells, kind }).map(([part, cell]) => [`address_${part}:${at + 1}`, cell]);
    }),
  );
}

function profileCells(properties: readonly VcardProperty[]): Cells {
  const links = [...all(properties, "url"), ...all(properties, "x-socialprofile")].map(textOf);
  return {
    facebook: links.find((link) => /facebook\.com/i.test(link)) ?? "",
    linkedin: links.find((link) => /linkedin\.com/i.test(link)) ?? "",
  };
}

/** Apple's address book writes an unknown year as 1604 and marks it with a parameter. */
function birthDay(property: VcardProperty | undefined): string {
  const text = textOf(property);
  const omitted = property?.[1]["x-apple-omit-year"];
  return omitted !== undefined && text.startsWith(String(omitted)) ? `-${text.slice(4)}` : text;
}

function isCompany(properties: readonly VcardProperty[]): boolean {
  const kind = textOf(first(properties, "kind")).toLowerCase();
  return kind === "org" || textOf(first(properties, "x-abshowas")).toUpperCase() === "COMPANY";
}

/** Preferred numbers, then mobiles, then the rest; fax and pager last. */
function phoneRank(property: VcardProperty): number {
  const types = typesOf(property).join(" ");
  if (/fax|pager/.test(types)) return 4;
  const preferred = preferredRank(property);
  if (preferred < 1) return preferred;
  return /cell|mobile|iphone/.test(types) ? 1 : 2;
}

/** Below 1 when preferred: 4.0 ranks from 1 to 100, older cards only have a flag. */
function preferredRank(property: VcardProperty): number {
  const order = property[1]["pref"];
  if (typesOf(property).includes("pref")) return 0;
  return order === undefined ? 1 : Math.min(Number.parseInt(String(order), 10) || 0, 100) / 101;
}

function byRank(properties: readonly VcardProperty[], rank: (property: VcardProperty) => number): VcardProperty[] {
  return [...properties].sort((one, other) => rank(one) - rank(other));
}

function typesOf(property: VcardProperty): string[] {
  return [property[1]["type"] ?? []]
    .flat()
    .flatMap((type) => type.toLowerCase().split(","))
    .map((type) => type.trim());
}

function first(properties: readonly VcardProperty[], name: string): VcardProperty | undefined {
  return properties.find((property) => property[0].toLowerCase() === name);
}

function all(properties: readonly VcardProperty[], name: string): VcardProperty[] {
  return properties.filter((property) => property[0].toLowerCase() === name);
}

function textOf(property: VcardProperty | undefined): string {
  return property === undefined ? "" : flat(property[3] ?? "");
}

/** Components of a structured value, in order. */
function partsOf(property: VcardProperty | undefined): string[] {
  const value = property?.[3] ?? "";
  return (typeof value === "string" ? value.split(";") : value.map(flat)).map((part) => part.trim());
}

function flat(value: VcardValue | string | readonly string[]): string {
  return typeof value === "string"
    ? value
    : value
        .map((part) => flat(part))
        .join(" ")
        .trim();
}
