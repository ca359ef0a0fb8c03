/** Rejection reasons with counts; if only a value is invalid, the rest of the row can still be imported. */
import { Switch, Text } from "@mantine/core";
import { forgivable, type RowReason } from "../../domain/imports/limits.ts";
import { countOfRows, reasonTexts } from "../../domain/imports/messages.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import classes from "./imports.module.css";

type Forgive = ImportPlan["forgive"];

interface ReasonListProps {
  reasons: Partial<Record<RowReason, number>>;
  forgive: Forgive;
  /** Undefined: not available now. */
  onForgive: ((forgive: Forgive) => void) | undefined;
}

export function ReasonList({ reasons, forgive, onForgive }: ReasonListProps) {
  const counted = (Object.entries(reasons) as [RowReason, number][]).sort(([, one], [, other]) => other - one);
  const forgiven = forgive.filter((reason) => !Object.hasOwn(reasons, reason)).map((reason) => [reason, 0] as const);
  const toggle = (reason: Forgive[number], on: boolean) =>
    onForgive?.(on ? [...forgive, reason] : forgive.filter((one) => one !== reason));
  return (
    <ul className={classes.reasons} aria-label="Why rows are rejected">
      {[...counted, ...forgiven].map(([reason, count]) => (
        <li key={reason}>
          <div>
            <Text span fw={500} className="tabular">
              {count > 0 ? countOfRows(count) : "Skipped"}
            </Text>
            <Text span> · {reasonTexts[reason]}</Text>
          </div>
          {isForgivable(reason) ? (
            <Switch
              size="sm"
              label={reason === "dnc_listed" ? "Import these, marked Do not call" : "Import these without the value"}
              disabled={!onForgive}
              checked={forgive.includes(reason)}
              onChange={(event) => toggle(reason, event.currentTarget.checked)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function isForgivable(reason: RowReason): reason is Forgive[number] {
  return (forgivable as readonly RowReason[]).includes(reason);
}
