/** People and business units to choose from, fetched from the server. */
import { useState } from "react";
import { adminUsers } from "../../contract/users/admin-users.ts";
import { businessUnits } from "../../contract/users/business-units.ts";
import type { BusinessUnit } from "../../domain/users/business-unit.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { useFetched } from "../base/live.ts";

export interface Option {
  value: string;
  label: string;
}

export interface PersonOptions {
  options: Option[];
  /** What is typed into the field; matches are fetched. */
  typed: string;
  onType: (typed: string) => void;
}

const none: readonly Option[] = [];

/** `known`: always offered, such as the present value. */
export function usePersonOptions(known: readonly Option[] = none): PersonOptions {
  const [typed, onType] = useState("");
  // The name of the chosen one stands in the field: it is no search.
  const q = known.some(({ label }) => label === typed) ? "" : typed.trim();
  const fetched = useFetched(adminUsers.owners, { query: q ? { q } : {} });
  const found = (fetched.data?.data ?? []).map((user) => ({ value: user.id, label: fullNameOf(user) || "Unnamed" }));
  const isKnown = new Set(known.map(({ value }) => value));
  return { options: [...known, ...found.filter(({ value }) => !isKnown.has(value))], typed, onType };
}

export function useUnits(): { units: readonly BusinessUnit[]; options: Option[] } {
  const fetched = useFetched(businessUnits.list, {});
  const units = fetched.data?.data ?? [];
  return { units, options: units.map(({ id, name }) => ({ value: id, label: name })) };
}
