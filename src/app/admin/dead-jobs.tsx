/** Jobs that failed their last try, with another try or an end. */
import { Button, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { backgroundJobs, type DeadJob, deadJobOrders } from "../../contract/company/background-jobs.ts";
import { jobKeptDays, jobKinds } from "../../domain/account/background-jobs.ts";
import { type BulkAct, BulkDialog } from "../../ui/bulk-dialog.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { wordsOf } from "../base/report.ts";
import { DataList, type ListQuery, useListQuery } from "../data-list/index.ts";
import admin from "./admin.module.css";

const noun = { one: "job", many: "jobs" };
const csvPageRows = 100;

interface DeadJobsProps {
  /** As last counted: another count fetches the list again. */
  count: number;
  onChanged: () => void;
}

export function DeadJobs({ count, onChanged }: DeadJobsProps) {
  const { request } = useLocal();
  const query = useListQuery({ sort: { field: "failed_at", order: "desc" } });
  const asked = askedOf(query);
  const fetched = useFetched(backgroundJobs.list, { query: asked }, String(count));
  const moments = useMoments();
  const acts = useActs();
  const [open, setOpen] = useState<{ act: BulkAct<DeadJob>; job: DeadJob } | null>(null);
  const nameOf = useCallback(
    ({ kind, failed_at }: DeadJob) => `${jobKinds[kind]}, ${moments.exact(failed_at)}`,
    [moments],
  );
  const columns = useMemo(
    () => columnsOf(moments, (job) => <Acts name={nameOf(job)} acts={acts} onOpen={(act) => setOpen({ act, job })} />),
    [moments, nameOf, acts],
  );
  const again = () => {
    fetched.again();
    onChanged();
  };
  return (
    <section aria-label="Failed jobs">
      <Title order={2} mt="lg">
        Failed jobs
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {`Jobs that failed on every try. Retry or drop them here. Kept for ${jobKeptDays} days.`}
      </Text>
      <FetchState what="Failed jobs" of={fetched} lines={4} small />
      {fetched.data ? (
        <DataList
          name="failed-jobs"
          label="Failed jobs"
          noun={noun}
          query={query}
          columns={columns}
          rows={fetched.data.data}
          meta={fetched.data.meta}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          search={null}
          all={async (page) => {
            const { data, meta } = await request(backgroundJobs.list, {
              query: { ...asked, page, limit: csvPageRows },
            });
            return { rows: data, ...meta };
          }}
          bulk={acts}
          busy={fetched.busy}
          empty={{ title: "No failed jobs." }}
          again={again}
        />
      ) : null}
      {open ? (
        <BulkDialog
          act={open.act}
          rows={[open.job]}
          noun={noun}
          nameOf={nameOf}
          wordsOf={wordsOf}
          onClose={() => setOpen(null)}
          onChanged={again}
        />
      ) : null}
    </section>
  );
}

function askedOf({ page, sort }: ListQuery) {
  return { page, order_field: deadJobOrders.find((one) => one === sort.field) ?? "failed_at", order: sort.order };
}

function useActs(): readonly BulkAct<DeadJob>[] {
  const { request } = useLocal();
  return useMemo(
    () => [
      {
        key: "retry",
        label: "Retry",
        description: "They are tried once more, and are listed here again if that fails too.",
        applies: () => true,
        run: ({ id }) => request(backgroundJobs.retry, { params: { id } }),
      },
      {
        key: "drop",
        label: "Drop",
        color: "red",
        description: "Their work is not done, or stays half done. This cannot be undone.",
        applies: () => true,
        run: ({ id }) => request(backgroundJobs.drop, { params: { id } }),
      },
    ],
    [request],
  );
}

interface ActsProps {
  name: string;
  acts: readonly BulkAct<DeadJob>[];
  onOpen: (act: BulkAct<DeadJob>) => void;
}

function Acts({ name, acts, onOpen }: ActsProps) {
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {acts.map((act) => (
        <Button
          key={act.key}
          size="compact-sm"
          variant={act.color ? "light" : "default"}
          color={act.color}
          aria-label={`${act.label} ${name}`}
          onClick={() => onOpen(act)}
        >
          {act.label}
        </Button>
      ))}
    </Group>
  );
}

function columnsOf({ exact }: Moments, acts: (job: DeadJob) => ReactNode): TableColumn<DeadJob>[] {
  return [
    {
      key: "kind",
      label: "Job",
      sort: "kind",
      fixed: true,
      text: ({ kind }) => jobKinds[kind],
      cell: ({ kind }) => jobKinds[kind],
    },
    {
      key: "failed_at",
      label: "Failed",
      sort: "failed_at",
      text: ({ failed_at }) => exact(failed_at),
      cell: ({ failed_at }) => <span className={admin.when}>{exact(failed_at)}</span>,
    },
    {
      key: "created_at",
      label: "Started",
      sort: "created_at",
      optional: true,
      text: ({ created_at }) => exact(created_at),
      cell: ({ created_at }) => <span className={admin.when}>{exact(created_at)}</span>,
    },
    {
      key: "tries",
      label: "Tries",
      sort: "tries",
      align: "end",
      text: ({ tries }) => tries,
      cell: ({ tries }) => tries,
    },
    { key: "reason", label: "Reason", text: ({ reason }) => reason, cell: ({ reason }) => reason },
    { key: "acts", label: "Actions", fixed: true, align: "end", cell: acts },
  ];
}
