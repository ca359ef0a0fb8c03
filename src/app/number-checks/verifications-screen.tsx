/** The user's verifications of lists, newest first. */
import { Text } from "@mantine/core";
import IconPhoneCheck from "@tabler/icons-react/dist/esm/icons/IconPhoneCheck.mjs";
import { useMemo, useState } from "react";
import { numberChecks } from "../../contract/number-checks/number-checks.ts";
import type { NumberCheckJob } from "../../domain/number-checks/number-check.ts";
import { countOf } from "../../kit/text.ts";
import { JobLine, JobList } from "../../ui/job-list.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pages } from "../../ui/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useCachedRequest } from "../base/cached-request.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useLookAgain } from "../base/use-look-again.ts";
import { doneOf, jobWords } from "./result-words.ts";
import { AddChecks } from "./add-checks.tsx";
import { useChecks } from "./use-checks.ts";

export function VerificationsScreen() {
  const checks = useChecks();
  return (
    <Narrow wide>
      <PageMetadata title="Phone verifications" />
      <PageHeader
        title="Phone verifications"
        description="Line type, carrier and do-not-call lists of many numbers at once."
        actions={checks.balance?.left === 0 ? <AddChecks checks={checks} /> : null}
      />
      {checks.balance ? (
        <Text size="sm" c="dimmed" mb="sm">{`Your company has ${countOf(checks.balance.left, "check")} left.`}</Text>
      ) : null}
      <Panel title="Verifications">
        <Jobs />
      </Panel>
    </Narrow>
  );
}

function Jobs() {
  const [page, setPage] = useState(1);
  const asked = useMemo(() => ({ query: { page } }), [page]);
  const fetched = useCachedRequest(numberChecks.jobs, asked, "number_checks.jobs");
  const { data } = fetched;
  useLookAgain(fetched, data?.data.some(({ status }) => status === "running") ?? false);
  return (
    <>
      <FetchState what="Phone verifications" of={fetched} lines={4} />
      {data?.data.length === 0 ? (
        <NothingYet
          icon={IconPhoneCheck}
          title="No phone verifications yet."
          description="Select contacts in the contact list, then press Verify phones."
        />
      ) : null}
      <JobList>
        {data?.data.map((job) => (
          <CheckJob key={job.id} job={job} />
        ))}
      </JobList>
      {data ? <Pages meta={data.meta} onPage={setPage} /> : null}
    </>
  );
}

function CheckJob({ job }: { job: NumberCheckJob }) {
  const { exact } = useMoments();
  const { id, status, counts, cost, created_at } = job;
  return (
    <JobLine
      title={countOf(counts.all, "number")}
      to={`/verifications/${id}`}
      facts={[`${countOf(cost, "check")} used`, exact(created_at)]}
    >
      {status === "running" ? (
        <ProgressCount done={doneOf(job)} total={counts.all} label="Verifying" />
      ) : (
        <ToneBadge tone={status === "done" ? "good" : "quiet"}>{jobWords[status]}</ToneBadge>
      )}
    </JobLine>
  );
}
