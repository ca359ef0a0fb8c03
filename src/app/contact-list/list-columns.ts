/** Columns of the contact list: which there are, how wide, what each sorts by; chosen and put in order per person. */
import type { OrderField } from "../../domain/lists/contacts-scope.ts";
import { partFields } from "../../domain/contacts/visible-parts.ts";

export interface Column {
  key: ColumnKey;
  label: string;
  /** In rem, at least. */
  width: number;
  sort: OrderField;
  align?: "end";
  /** What it shows always has room, or is cut by itself: a cut of the cell's own is dear, and dozens of rows have one. */
  fits?: true;
}

export const columnKeys = [
  "name",
  "status",
  "phone",
  "email",
  "place",
  "age",
  "birthday",
  "tags",
  "owner",
  "source",
  "last_activity_at",
  "last_called_at",
  "next_event_at",
  "next_renewal_date",
  "in_force_policies",
  "annual_premium",
  "created_at",
] as const;
export type ColumnKey = (typeof columnKeys)[number];

export const columns: Record<ColumnKey, Column> = {
  name: { key: "name", label: "Name", width: 10.5, sort: "name" },
  status: { key: "status", label: "Status", width: 9, sort: "status", fits: true },
  phone: { key: "phone", label: "Phone", width: 9.5, sort: "phone", fits: true },
  email: { key: "email", label: "Email", width: 14, sort: "email" },
  place: { key: "place", label: "City", width: 8.25, sort: "city" },
  age: { key: "age", label: "Age", width: 3.75, sort: "age", align: "end", fits: true },
  birthday: { key: "birthday", label: "Birthday", width: 5.5, sort: "birthday", fits: true },
  tags: { key: "tags", label: "Tags", width: 8.5, sort: "tags", fits: true },
  owner: { key: "owner", label: "Owner", width: 7.25, sort: "owner" },
  source: { key: "source", label: "Source", width: 8.5, sort: "source" },
  last_activity_at: {
    key: "last_activity_at",
    label: "Last activity",
    width: 6.5,
    sort: "last_activity_at",
    fits: true,
  },
  last_called_at: { key: "last_called_at", label: "Last called", width: 7, sort: "last_called_at", fits: true },
  next_event_at: { key: "next_event_at", label: "Next event", width: 7, sort: "next_event_at", fits: true },
  next_renewal_date: { key: "next_renewal_date", label: "Renewal", width: 6.5, sort: "next_renewal_date" },
  in_force_policies: {
    key: "in_force_policies",
    label: "Policies",
    width: 5.5,
    sort: "in_force_policies",
    align: "end",
  },
  annual_premium: { key: "annual_premium", label: "Premium", width: 6.5, sort: "annual_premium", align: "end" },
  created_at: { key: "created_at", label: "Created", width: 6.5, sort: "created_at", fits: true },
};

export interface ListOrder {
  field: OrderField;
  descending: boolean;
}

export function isShown({ field }: Pick<ListOrder, "field">, shown: readonly ColumnKey[]): boolean {
  return shown.some((key) => columns[key].sort === field);
}

export function orderWords({ field, descending }: ListOrder): string {
  const column = Object.values(columns).find(({ sort }) => sort === field);
  return `by ${column?.label.toLowerCase() ?? field}, ${descending ? "descending" : "ascending"}`;
}

/** Whoever sees others' contacts wants to know whose they are. */
export function usualColumns(seesOthers: boolean): ColumnKey[] {
  return ["name", "status", "phone", "place", seesOthers ? "owner" : "age", "tags", "last_activity_at"];
}

/** Check box, ways to reach somebody and the frame around the list; beside it the navigation, a strip of icons on a tablet. */
const besideColumns = { wide: 20, narrow: 11.5 };
const narrowPixels = 1_100;

/** Of these columns what a screen this wide shows without moving sideways; whoever chose columns has all they chose. */
export function fittingColumns(
  wanted: readonly ColumnKey[],
  screen: { pixels: number; pixelsPerRem: number },
): ColumnKey[] {
  const beside = screen.pixels < narrowPixels ? besideColumns.narrow : besideColumns.wide;
  let left = screen.pixels / screen.pixelsPerRem - beside;
  return wanted.filter((key) => {
    const fits = key === "name" || columns[key].width <= left;
    if (fits) left -= columns[key].width;
    return fits;
  });
}

const ofPolicies: ReadonlySet<string> = new Set(partFields.policies);
const withoutPolicies = columnKeys.filter((key) => !ofPolicies.has(key));

/** Whoever sees no policies is offered nothing that tells of them. */
export function offeredColumns(seesPolicies: boolean): readonly ColumnKey[] {
  return seesPolicies ? columnKeys : withoutPolicies;
}

/** What was chosen, without what is not offered (any more); the name is always there and first. */
export function chosenColumns(
  stored: unknown,
  usual: readonly ColumnKey[],
  offered: readonly ColumnKey[] = columnKeys,
): ColumnKey[] {
  const isOffered = (value: unknown): value is ColumnKey => offered.some((key) => key === value);
  const known = Array.isArray(stored) ? stored.filter(isOffered) : [];
  const chosen = known.length > 0 ? known : usual;
  return ["name", ...new Set(chosen.filter((key) => key !== "name"))];
}

export function movedColumn(chosen: readonly ColumnKey[], from: number, to: number): ColumnKey[] {
  const next = chosen.filter((_, at) => at !== from);
  const [moved] = chosen.slice(from, from + 1);
  return moved ? [...next.slice(0, to), moved, ...next.slice(to)] : [...chosen];
}
