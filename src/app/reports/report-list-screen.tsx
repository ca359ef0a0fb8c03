/** The records one number counts; it says so when they have changed since. */
import { useMemo } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { filtersOf } from "../../domain/reports/report-check.ts";
import { reportRowsListedMax } from "../../domain/reports/report-limits.ts";
import { measureOf } from "../../domain/reports/report-figures.ts";
import { rangeOf } from "../../domain/reports/report-period.ts";
import { cellWords, type ReportRow } from "../../domain/reports/report-row.ts";
import type { ReportColumn, ReportType } from "../../domain/report-sources/report-shape.ts";
import { reportTypesOf } from "../../domain/reports/report-catalog.ts";
import { groupingLabel, reportSentence } from "../../domain/reports/report-words.ts";
import { countOf } from "../../kit/text.ts";
import { type ContactLists, contactLists } from "../../local/queries/contact-lists.ts";
import { ColumnMenu } from "../../ui/column-menu.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { WindowedTable } from "../../ui/windowed-table.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useLive } from "../base/live.ts";
import { useViewer } from "../base/live-search.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useListQuery } from "../data-list/index.ts";
import { cellIn, reportIn, reportPath, withColumns } from "./report-address.ts";
import { ExportButton } from "./report-actions.tsx";
import { NoReport } from "./report-screen.tsx";
import { useReportRows } from "./use-report-rows.ts";
import { useReportNames } from "./use-report-names.ts";
import classes from "./reports.module.css";

export function ReportListScreen() {
  const { type: name } = useParams();
  const user = useCurrentUser();
  const lists = useLive(contactLists);
  const type = reportTypesOf(user).find((one) => one.type === name);
  if (!type) return <NoReport />;
  return lists ? <OpenList key={type.type} type={type} lists={lists} /> : null;
}

function OpenList({ type, lists }: { type: ReportType; lists: ContactLists }) {
  const [params, setParams] = useSearchParams();
  const { today } = useViewer();
  const names = useReportNames(lists);
  const report = useMemo(() => reportIn(params, type), [params, type]);
  const cell = useMemo(() => cellIn(params), [params]);
  const list = useListQuery({ sort: { field: "", order: "desc" } });
  const { field, order } = list.sort;
  const { group, measure, then_count, as_of, name } = cell;
  const query = {
    ...report,
    ...(group === undefined ? {} : { group }),
    ...(measure === undefined ? {} : { measure }),
    ...(field === "" ? {} : { order_field: field, order }),
  };
  const { fetched, rowAt, onLook } = useReportRows(query);
  const shown = report.columns.length > 0 ? report.columns : type.columns;
  const listed = fetched.data?.columns;
  const keys = useMemo(() => listed?.map(({ key }) => key) ?? [], [listed]);
  const columns = useColumns(type, keys);
  const show = (chosen: readonly string[]) =>
    setParams((before) => withColumns(before, type, chosen), { replace: true });
  const counted = measureOf(type, measure ?? "")?.kind === "count" ? measureOf(type, measure ?? "")?.label : undefined;
  const title = [type.label, name].filter(Boolean).join(": ");
  const { data } = fetched;
  const sentence = reportSentence(
    { ...report, type, filters: filtersOf(report.filters) },
    rangeOf(report, today),
    names,
  );
  return (
    <>
      <PageMetadata title={title} />
      <PageHeader
        title={title}
        description={
          <span className={classes.back}>
            <Link to={reportPath(report, type)}>Back to the report</Link>
          </span>
        }
        actions={
          <>
            <ColumnMenu
              columns={type.columns.map((key) => ({ key, label: type.source.columns[key]?.label ?? key }))}
              shown={shown}
              onChange={(chosen) => chosen.length > 0 && show(chosen)}
              onReset={report.columns.length > 0 ? () => show([]) : null}
            />
            <ExportButton report={report} cell={cell} />
          </>
        }
      />
      <p className={classes.sentence}>
        {sentence}
        {name === undefined ? "" : ` ${groupingLabel(type, report.group_by)}: ${name}.`}
        {counted === undefined || measure === type.measures[0] ? "" : ` Only: ${counted.toLowerCase()}.`}
      </p>
      <FetchState what="This list" of={fetched} lines={8} offline="The list needs a connection." />
      {data ? (
        <Panel>
          <p className={classes.counted} role="status">
            <strong>{countOf(data.meta.total_count, type.source.one, type.source.many)}</strong>
            <Moved before={then_count} as_of={as_of} now={data.meta.total_count} />
          </p>
          {data.data.length === 0 ? (
            <NothingYet title={`No ${type.source.many} match.`} />
          ) : (
            <WindowedTable
              label={title}
              columns={columns}
              total={Math.min(data.meta.total_count, reportRowsListedMax)}
              rowAt={rowAt}
              onLook={onLook}
              sort={list.sort}
              onSort={list.sortBy}
              busy={fetched.busy}
            />
          )}
          {data.meta.total_count > reportRowsListedMax ? (
            <p className={classes.under}>
              The first {reportRowsListedMax.toLocaleString("en-US")} are listed. Narrow the report to see the others.
            </p>
          ) : null}
        </Panel>
      ) : null}
    </>
  );
}

/** Records come and go between the number and the click. */
function Moved({ before, as_of, now }: { before: number | undefined; as_of: number | undefined; now: number }) {
  const { exact } = useMoments();
  if (before === undefined || before === now) return null;
  const when = as_of === undefined ? "then" : `at ${exact(as_of)}`;
  return (
    <span
      className={classes.moved}
    >{` ${before.toLocaleString("en-US")} ${when}, ${now.toLocaleString("en-US")} now.`}</span>
  );
}

/** Wide enough for a day and a time; a share of what is left goes to each. */
const widths: Readonly<Partial<Record<ReportColumn["kind"], string>>> = { moment: "12.5rem", day: "7.5rem" };

/** Those of the rows at hand: others may be on their way. The contact's column opens the contact; without one, the first column does. */
function useColumns(type: ReportType, keys: readonly string[]): TableColumn<ReportRow>[] {
  const { exact } = useMoments();
  return useMemo(() => {
    const link = Math.max(
      0,
      keys.findIndex((key) => key === "contact" || key === "name"),
    );
    return keys.map((key, nth) => {
      const column = type.source.columns[key] ?? { label: key, kind: "text" as const };
      const isAmount = column.kind === "money" || column.kind === "number" || column.kind === "seconds";
      return {
        key,
        label: column.label,
        sort: key,
        width: isAmount ? "7rem" : (widths[column.kind] ?? "9rem"),
        ...(isAmount ? { align: "end" as const } : {}),
        cell: ({ cells, contact_id }: ReportRow) => {
          const words = cellWords(column, cells[nth] ?? null, exact);
          if (nth !== link || contact_id === null || words === "") return words || "–";
          return (
            <Link className={classes.rowName} to={`/contacts/${contact_id}`}>
              {words}
            </Link>
          );
        },
      };
    });
  }, [type, keys, exact]);
}
