/** The figures of the day, each with the trend of the week, leading to what it counts. */
import { VisuallyHidden } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { appointmentTypes, daysOfTrend } from "../../domain/work/day-figures.ts";
import { dayFigures } from "../../local/queries/day-figures.ts";
import { Sparkline } from "../../ui/sparkline.tsx";
import { useComing, useLive } from "../base/live.ts";
import { useCounts, useViewer } from "../base/live-search.ts";
import { contactListPath } from "../links/scope-url.ts";
import { useCallsToday } from "./calls-today.ts";
import { shownCount, shownTalk } from "./figure-words.ts";
import classes from "./figures.module.css";

export function FiguresPanel() {
  const viewer = useViewer();
  const { today, user_id } = viewer;
  const figures = useLive(dayFigures, viewer);
  const leads = useNewLeads(today);
  const early = useCallsToday(useComing());
  const calls = `/calls?of=${user_id}&from=${today}&to=${today}`;
  const appointments = `/calendar?view=day&types=${appointmentTypes.join(",")}`;
  return (
    <section aria-label="Figures">
      <ul className={classes.figures}>
        <Figure label="Calls today" values={figures?.calls} format={shownCount} early={early?.total} to={calls} />
        <Figure
          label="Talk time today"
          values={figures?.talk_seconds}
          format={shownTalk}
          early={early?.talk_seconds}
          to={calls}
        />
        <Figure label="Appointments today" values={figures?.appointments} format={shownCount} to={appointments} />
        <Figure
          label="New leads, 7 days"
          values={leads.perDay}
          format={shownCount}
          figure={leads.total}
          beneath={(values) => `${shownCount(values.at(-1) ?? 0)} today`}
          to={contactListPath(leads.scope)}
        />
      </ul>
    </section>
  );
}

/** Counted by the index, in which the list behind the figure is. */
function useNewLeads(today: string) {
  const { scope, scopes } = useMemo(() => {
    const days = daysOfTrend(today);
    const of = (created_from: string, created_to: string): ContactsScope => ({
      ...wholeScope,
      group: "my",
      category: "lead",
      search: { created_from, created_to },
    });
    return { scope: of(days[0] ?? today, today), scopes: days.map((day) => of(day, day)) };
  }, [today]);
  const counts = useCounts([scope, ...scopes]);
  return { scope, total: counts?.[0], perDay: counts?.slice(1) };
}

interface FigureProps {
  label: string;
  /** One per day; undefined while they are counted. */
  values: readonly number[] | undefined;
  format: (value: number) => string;
  /** If it is not the last of the values. */
  figure?: number | undefined;
  beneath?: (values: readonly number[]) => string;
  /** The server's figure while the device is being filled. */
  early?: number | undefined;
  to: string;
}

function Figure({ label, values, format, figure, beneath, early, to }: FigureProps) {
  const coming = useComing();
  const shown = coming || !values ? undefined : (figure ?? values.at(-1));
  const under = beneath ?? ((all) => `${format(all.at(-2) ?? 0)} yesterday`);
  return (
    <li>
      <Link className={classes.figure} to={to}>
        <span className={classes.label}>{label}</span>
        <strong className={classes.value}>{shownFigure(shown ?? early, format)}</strong>
        <span className={classes.trend}>
          {shown === undefined || !values ? null : (
            <>
              <Sparkline values={values} />
              <VisuallyHidden>Last 7 days: {values.map(format).join(", ")}.</VisuallyHidden>
            </>
          )}
        </span>
        <span className={classes.under}>{shown === undefined || !values ? "Counting" : under(values)}</span>
      </Link>
    </li>
  );
}

const shownFigure = (value: number | undefined, format: FigureProps["format"]) =>
  value === undefined ? "…" : format(value);
