/** One verification of a list: progress, cancel, and the results by kind. */
import { Button, Group, Table, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { numberChecks } from "../../contract/number-checks/number-checks.ts";
import type { CheckKind } from "../../domain/number-checks/check-options.ts";
import type { NumberCheckJob } from "../../domain/number-checks/number-check.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { countOf } from "../../kit/text.ts";
import { FormError } from "../../ui/form-error.tsx";
import { CountChoices } from "../../ui/count-choices.tsx";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useCachedRequest } from "../base/cached-request.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useLookAgain } from "../base/use-look-again.ts";
import { useVendor } from "../quotes/index.ts";
import { doneOf, jobWords, kindLabels, resultWords } from "./result-words.ts";

export function VerificationScreen() {
  const { id = "" } = useParams();
  const fetched = useCachedRequest(numberChecks.job, { params: { id } }, "number_checks.job");
  const job = fetched.data?.data;
  useLookAgain(fetched, job?.status === "running");
  return (
    <Narrow wide>
      <PageMetadata title="Phone verification" />
      <PageHeader
        title={job ? `Verification of ${countOf(job.counts.all, "number")}` : "Phone verification"}
        actions={
          <Button component={Link} to="/verifications" variant="default">
            All verifications
          </Button>
        }
      />
      <FetchState what="This verification" of={fetched} lines={6} />
      {job ? (
        <>
          <Panel title="Progress">
            <Standing job={job} again={fetched.again} />
          </Panel>
          <Panel title="Results">
            <Results key={job.status} job={job} />
          </Panel>
        </>
      ) : null}
    </Narrow>
  );
}

function Standing({ job, again }: { job: NumberCheckJob; again: () => void }) {
  const { exact } = useMoments();
  const online = useOnline();
  const acting = useVendor(numberChecks.act);
  const { id, status, counts, cost, created_at, ended_at } = job;
  const used = `${countOf(cost, "check")} used`;
  if (status !== "running")
    return (
      <Text size="sm" c="dimmed" role="status">
        {[jobWords[status], `${doneOf(job)} of ${counts.all}`, used, exact(ended_at ?? created_at)].join(" · ")}
      </Text>
    );
  const cancel = () => void acting.ask({ params: { id }, body: { act: "cancel" } }).then(again);
  return (
    <>
      <ProgressCount done={doneOf(job)} total={counts.all} label="Verifying" />
      <FormError words={acting.error} />
      <Group justify="space-between" gap="sm" mt="sm">
        <Text size="sm" c="dimmed">
          {`${used}. Canceling returns those of the numbers that still wait.`}
        </Text>
        <Button variant="subtle" color="red" disabled={!online} loading={acting.busy} onClick={cancel}>
          Cancel verification
        </Button>
      </Group>
    </>
  );
}

function Results({ job: { id, status, counts } }: { job: NumberCheckJob }) {
  const [kind, setKind] = useState<CheckKind>("all");
  const [page, setPage] = useState(1);
  const asked = useMemo(
    () => ({ query: { job_id: id, kind, page, order_field: "position" as const } }),
    [id, kind, page],
  );
  const fetched = useCachedRequest(numberChecks.list, asked, "number_checks.list");
  useLookAgain(fetched, status === "running");
  const { data } = fetched;
  const choose = (next: CheckKind) => {
    setKind(next);
    setPage(1);
  };
  return (
    <>
      <CountChoices
        label="Show results"
        choices={kindLabels
          .map(([one, label]) => ({ kind: one, label, count: counts[one] }))
          .filter((one) => one.kind === "all" || one.kind === kind || one.count > 0)}
        chosen={kind}
        onChoose={choose}
      />
      <FetchState what="Results" of={fetched} lines={4} />
      {data ? (
        <>
          <HeadedTable heads={["Name", "Number", "Result"]} minWidth={520} label="Results">
            {data.data.map((check) => (
              <Table.Tr key={check.id}>
                <Table.Td>
                  <Link to={`/contacts/${check.contact_id}`}>{check.name}</Link>
                </Table.Td>
                <Table.Td className="tabular">{check.number === "" ? "" : showPhone(check.number)}</Table.Td>
                <Table.Td>{resultWords(check).join(" · ")}</Table.Td>
              </Table.Tr>
            ))}
          </HeadedTable>
          <Pages meta={data.meta} onPage={setPage} />
        </>
      ) : null}
    </>
  );
}
