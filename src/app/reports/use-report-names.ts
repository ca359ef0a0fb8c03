/** Names and choices for a report's filters and scope, from the lists on this device. */
import { useMemo } from "react";
import type { FieldKind } from "../../domain/report-sources/report-shape.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { useNameOf } from "../contact-parts/use-name-of.ts";
import { type NamedUnit, useUnits } from "./use-units.ts";

export interface Choice {
  value: string;
  label: string;
}

export interface ReportNames {
  nameOf: (id: string) => string | undefined;
  choicesOf: (kind: FieldKind) => Choice[];
  units: readonly NamedUnit[];
}

export function useReportNames(lists: ContactLists): ReportNames {
  const nameOf = useNameOf(lists);
  const units = useUnits();
  return useMemo(() => {
    const named = (rows: readonly { id: string; name: string }[]) =>
      rows.map(({ id, name }) => ({ value: id, label: name }));
    const titled = (rows: readonly { id: string; title: string }[]) =>
      rows.map(({ id, title }) => ({ value: id, label: title }));
    const choices: Partial<Record<FieldKind, Choice[]>> = {
      person: lists.users.map((user) => ({ value: user.id, label: fullNameOf(user) })),
      carrier: named(lists.carriers),
      tag: named(lists.tags),
      status: titled(lists.statuses),
      source: titled(lists.sources),
      vendor: lists.vendors.map(({ id, vendor_name }) => ({ value: id, label: vendor_name })),
    };
    return {
      nameOf: (id) => nameOf(id) ?? units.find((unit) => unit.id === id)?.name,
      choicesOf: (kind) => choices[kind] ?? [],
      units,
    };
  }, [lists, nameOf, units]);
}
