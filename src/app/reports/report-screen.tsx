/** One report: what is counted, the figures, a chart and its table. Everything chosen is in the address. */
import { useCallback, useMemo } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { reports } from "../../contract/reports/reports.ts";
import { filtersOf } from "../../domain/reports/report-check.ts";
import { reportSentence } from "../../domain/reports/report-words.ts";
import { rangeOf } from "../../domain/reports/report-period.ts";
import type { ReportType } from "../../domain/report-sources/report-shape.ts";
import { reportTypesOf } from "../../domain/reports/report-catalog.ts";
import { type ContactLists, contactLists } from "../../local/queries/contact-lists.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLive } from "../base/live.ts";
import { useViewer } from "../base/live-search.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { BackgroundRun } from "./background-run.tsx";
import { FiguresView } from "./figures-view.tsx";
import { type AddressedReport, paramsOf, reportIn } from "./report-address.ts";
import { ReportActions } from "./report-actions.tsx";
import { ReportControls } from "./report-controls.tsx";
import { useComputedFigures } from "./use-computed-figures.ts";
import { useKeptFigures } from "./use-kept-figures.ts";
import { savedReport } from "../../local/queries/reports.ts";
import { useReportNames } from "./use-report-names.ts";
import classes from "./reports.module.css";

export function ReportScreen() {
  const { type: name } = useParams();
  const user = useCurrentUser();
  const lists = useLive(contactLists);
  const type = reportTypesOf(user).find((one) => one.type === name);
  if (!type) return <NoReport />;
  return lists ? <OpenReport key={type.type} type={type} lists={lists} /> : null;
}

export function NoReport() {
  return (
    <>
      <PageMetadata title="Reports" />
      <NothingYet
        title="This report does not exist, or you do not have access to it."
        action={<Link to="/reports">See all reports</Link>}
      />
    </>
  );
}

function OpenReport({ type, lists }: { type: ReportType; lists: ContactLists }) {
  const [params, setParams] = useSearchParams();
  const report = useMemo(() => reportIn(params, type), [params, type]);
  const names = useReportNames(lists);
  const { today } = useViewer();
  const fetched = useFetched(reports.figures, { query: report });
  const saved = params.get("saved");
  const named = useLive(savedReport, saved ?? "");
  const kept = useKeptFigures(saved, report, fetched.data?.data);
  const computed = useComputedFigures(report, names);
  const stored = computed ?? kept;
  const choose = useCallback(
    (change: Partial<AddressedReport>) =>
      setParams(
        (before) => {
          const after = paramsOf({ ...reportIn(before, type), ...change }, type);
          const kept = before.get("saved");
          if (kept !== null) after.set("saved", kept);
          return after;
        },
        { replace: true },
      ),
    [setParams, type],
  );
  const sentence = reportSentence(
    { ...report, type, filters: filtersOf(report.filters) },
    rangeOf(report, today),
    names,
  );
  return (
    <>
      <PageMetadata title={type.label} />
      <PageHeader
        title={type.label}
        description={
          <span className={classes.back}>
            <Link to="/reports">Reports</Link> · {named?.name ? `“${named.name}”` : type.about}
          </span>
        }
        actions={<ReportActions type={type} report={report} saved={saved} people={names.choicesOf("person")} />}
      />
      <ReportControls type={type} report={report} names={names} onChoose={choose} />
      <p className={classes.sentence}>{sentence}</p>
      <FetchState
        what="This report"
        of={stored && !fetched.data ? { ...fetched, data: stored, fetched_at: stored.as_of } : fetched}
        lines={8}
        offline="The lists behind the numbers need a connection."
      />
      <div aria-busy={fetched.busy} className={classes.figuresOf} data-busy={fetched.busy || undefined}>
        {fetched.data?.data ? (
          <FiguresView type={type} report={report} figures={fetched.data.data} onChoose={choose} />
        ) : fetched.data ? (
          <BackgroundRun key={JSON.stringify(report)} report={report} saved={saved}>
            {(figures) => <FiguresView type={type} report={report} figures={figures} onChoose={choose} />}
          </BackgroundRun>
        ) : stored ? (
          <FiguresView
            type={type}
            report={report}
            figures={stored}
            origin={computed ? "computed" : "kept"}
            onChoose={choose}
          />
        ) : null}
      </div>
    </>
  );
}
