/** Columns that lists of emails have in common. */
import type { ReactNode } from "react";
import type { TableColumn } from "../../ui/data-table.tsx";
import { MomentWords } from "../../ui/moment-words.tsx";
import type { Moments } from "../base/moments.ts";
import classes from "./email.module.css";

interface Addressed {
  subject: string;
  to: string;
}

/** `cell`: unless the subject alone. */
export function subjectColumn<R extends Addressed>(cell?: (row: R) => ReactNode): TableColumn<R> {
  return {
    key: "subject",
    label: "Subject",
    sort: "subject",
    fixed: true,
    text: ({ subject }) => subject,
    cell: (row) => <span className={classes.listed}>{cell ? cell(row) : row.subject}</span>,
  };
}

export function toColumn<R extends Addressed>(): TableColumn<R> {
  return {
    key: "to",
    label: "To",
    sort: "to",
    text: ({ to }) => to,
    cell: ({ to }) => (
      <span className={classes.address} title={to}>
        {to}
      </span>
    ),
  };
}

/** `field`: the row's time, and how the list is sorted by it. */
export function whenColumn<F extends string, R extends Record<F, number>>(
  { exact }: Moments,
  field: F,
): TableColumn<R> {
  return {
    key: field,
    label: "When",
    sort: field,
    text: (row) => exact(row[field]),
    cell: (row) => <MomentWords>{exact(row[field])}</MomentWords>,
  };
}
