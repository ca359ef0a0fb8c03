/** Columns of the contact list: definitions, widths and sort keys; chosen and ordered per user. */
import type { OrderField } from "../../domain/lists/contacts-scope.ts";
import { partFields } from "../../domain/contacts/visible-parts.ts";

export interface Column {
  key: ColumnKey;
  label: string;
  /** Minimum width in rem. */
  width: number;
  sort: OrderField;
  align?: "end";
  /**
   * The content always fits or truncates itself: truncating in the cell is expensive, and a row has dozens of cells.
   */
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

/** Users who see others' contacts need the owner column. */
export function usualColumns(seesOthers: boolean): ColumnKey[] {
  return ["name", "status", "phone", "place", seesOthers ? "owner" : "age", "tags", "last_activity_at"];
}

/** Checkbox, contact methods and page frame, plus the navigation, an icon rail on a tablet. */
const besideColumns = { wide: 20, narrow: 11.5 };
const narrowPixels = 1_100;

/** The columns that fit this screen without horizontal scrolling; chosen columns are never dropped. */
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

/** Users without access to policies get no policy columns. */
export function offeredColumns(seesPolicies: boolean): readonly ColumnKey[] {
  return seesPolicies ? columnKeys : withoutPolicies;
}

/** The chosen columns, without those no longer offered; the name is always first. */
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
