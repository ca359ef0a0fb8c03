/** People side by side, for those who lead them. Every number opens the list it counts. */
import { Button, Select } from "@mantine/core";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { leaderboards } from "../../contract/reports/leaderboard.ts";
import { goalKinds, goalLabels } from "../../domain/goals/goal-limits.ts";
import { comparedMeasures, comparedPer, comparedWords } from "../../domain/reports/leaderboard.ts";
import { rangeOf, rangeWords } from "../../domain/reports/report-period.ts";
import type { PeriodName } from "../../domain/report-sources/report-shape.ts";
import { may } from "../../domain/users/access.ts";
import { type ContactLists, contactLists } from "../../local/queries/contact-lists.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLive } from "../base/live.ts";
import { useViewer } from "../base/live-search.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { perLabels } from "./compared-words.ts";
import { Board, typeOf } from "./leaderboard-board.tsx";
import { reportIn } from "./report-address.ts";
import { Period, Scope } from "./report-controls.tsx";
import { NoReport } from "./report-screen.tsx";
import { useReportNames } from "./use-report-names.ts";
import classes from "./reports.module.css";

const usual: PeriodName = "last_30_days";

export function LeaderboardScreen() {
  const user = useCurrentUser();
  const lists = useLive(contactLists);
  if (!may(user, "reports.compare")) return <NoReport />;
  return lists ? <OpenLeaderboard lists={lists} /> : null;
}

/** What was chosen, from the address. */
function chosenIn(params: URLSearchParams) {
  const what = goalKinds.find((kind) => kind === params.get("what")) ?? "premium";
  const per = comparedPer.find((one) => one === params.get("per")) ?? "hour";
  const type = typeOf(comparedMeasures[what]);
  const report = reportIn(params, { ...type, period: usual });
  return { what, per, report };
}

function OpenLeaderboard({ lists }: { lists: ContactLists }) {
  const [params, setParams] = useSearchParams();
  const { what, per, report } = useMemo(() => chosenIn(params), [params]);
  const names = useReportNames(lists);
  const { today } = useViewer();
  const { period, from, to, scope } = report;
  const asked = { what, per, period, scope, ...(from && { from }), ...(to && { to }) };
  const fetched = useFetched(leaderboards.show, { query: asked });
  const choose = (change: Readonly<Record<string, unknown>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (typeof value === "string") after.set(name === "filters" ? "filter" : name, value);
        return after;
      },
      { replace: true },
    );
  const type = { ...typeOf(comparedMeasures[what]), period: usual };
  return (
    <>
      <PageMetadata title="Leaderboard" />
      <PageHeader
        title="Leaderboard"
        description={
          <span className={classes.back}>
            <Link to="/reports">Reports</Link> · Your people side by side
          </span>
        }
        actions={
          <Button
            className={classes.unprinted}
            variant="default"
            leftSection={<IconPrinter size="1rem" aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      <div className={classes.controls}>
        <Select
          label="Compare"
          w="11rem"
          allowDeselect={false}
          data={goalKinds.map((value) => ({ value, label: goalLabels[value] }))}
          value={what}
          onChange={(value) => choose({ what: value })}
        />
        <Select
          label="Measured"
          w="11rem"
          allowDeselect={false}
          data={comparedPer.map((value) => ({ value, label: perLabels[value] }))}
          value={per}
          onChange={(value) => choose({ per: value })}
        />
        <Period type={type} report={report} onChoose={choose} />
        <Scope report={report} names={names} onChoose={choose} />
      </div>
      <p className={classes.sentence}>
        {comparedWords(what, per)} {periodWords(rangeWords(rangeOf(report, today)))}
      </p>
      <FetchState what="The leaderboard" of={fetched} lines={8} offline="The numbers need a connection." />
      <div aria-busy={fetched.busy} className={classes.figuresOf} data-busy={fetched.busy || undefined}>
        {fetched.data ? <Board board={fetched.data.data} what={what} per={per} report={report} /> : null}
      </div>
    </>
  );
}

const periodWords = (range: string) => (range === "" ? "" : `${range.charAt(0).toUpperCase()}${range.slice(1)}.`);
