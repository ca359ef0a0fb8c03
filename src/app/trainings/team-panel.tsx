/** Whose required trainings are due, in the manager's reach, and reminders of them. */
import { Button, Progress } from "@mantine/core";
import { useMemo, useState } from "react";
import { type DueTraining, trainings } from "../../contract/trainings/trainings.ts";
import { dueOf } from "../../domain/trainings/training-words.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { notify } from "../base/report.ts";
import { DataList, useListQuery } from "../data-list/index.ts";
import { useToday } from "./use-today.ts";

const csvPageRows = 100;
const keyOf = ({ user_id, training_id }: DueTraining) => `${user_id} ${training_id}`;
const nameOf = ({ user_name, title }: DueTraining) => `${user_name}, ${title}`;

export function TeamPanel() {
  const { request } = useLocal();
  const online = useOnline();
  const query = useListQuery({ sort: { field: "required_by", order: "asc" }, filters: [] });
  const asked = { page: query.page, ...(query.q && { q: query.q }) };
  const fetched = useFetched(trainings.due, { query: asked });
  const remind = useReminder(fetched.again);
  const columns = useColumns(online ? remind.one : null, remind.busy);
  return (
    <>
      <FetchState what="The list" of={fetched} offline="Whose training is due is known with a connection." lines={6} />
      {fetched.data ? (
        <DataList
          name="trainings-due"
          label="Due trainings"
          noun={{ one: "training due", many: "trainings due" }}
          query={query}
          columns={columns}
          rows={fetched.data.data}
          meta={fetched.data.meta}
          keyOf={keyOf}
          nameOf={nameOf}
          search="Find a person or training"
          all={async (page) => {
            const { data, meta } = await request(trainings.due, { query: { ...asked, page, limit: csvPageRows } });
            return { rows: data, ...meta };
          }}
          bulk={[]}
          busy={fetched.busy}
          empty={{ title: "Nobody has a training due." }}
          again={fetched.again}
        />
      ) : null}
    </>
  );
}

function useReminder(onDone: () => void) {
  const request = useRequest(trainings.remind);
  const [busy, setBusy] = useState("");
  const one = async (row: DueTraining) => {
    setBusy(keyOf(row));
    const { user_id, training_id, user_name } = row;
    await request({ body: { reminders: [{ user_id, training_id }] } }).then(
      ({ data }) => {
        notify(data.sent > 0 ? `${user_name} is reminded.` : `${user_name} was reminded today already.`);
        onDone();
      },
      // Reported by the request.
      () => undefined,
    );
    setBusy("");
  };
  return { one, busy };
}

function useColumns(onRemind: ((row: DueTraining) => Promise<void>) | null, busy: string): TableColumn<DueTraining>[] {
  const today = useToday();
  const moments = useMoments();
  return useMemo(
    () =>
      [
        {
          key: "person",
          label: "Person",
          fixed: true,
          text: ({ user_name }) => user_name,
          cell: ({ user_name }) => user_name,
        },
        { key: "title", label: "Training", text: ({ title }) => title, cell: ({ title }) => title },
        {
          key: "required_by",
          label: "Due",
          text: ({ required_by }) => required_by,
          cell: (row) => <DueBadge row={row} today={today} />,
        },
        {
          key: "share",
          label: "Done",
          text: ({ share }) => `${Math.floor(share * 100)}%`,
          cell: ({ share, user_name }) => (
            <Progress
              w="6rem"
              size="sm"
              value={share * 100}
              aria-label={`${user_name}: ${Math.floor(share * 100)}% done`}
            />
          ),
        },
        {
          key: "reminded_at",
          label: "Reminded",
          text: ({ reminded_at }) => moments.exact(reminded_at, ""),
          cell: ({ reminded_at }) => (reminded_at === null ? "–" : moments.words(reminded_at)),
        },
        {
          key: "remind",
          label: "Remind",
          text: () => "",
          cell: (row) => (
            <Button
              variant="default"
              size="compact-sm"
              disabled={!onRemind}
              loading={busy === keyOf(row)}
              aria-label={`Remind ${row.user_name} of ${row.title}`}
              onClick={() => void onRemind?.(row)}
            >
              Remind
            </Button>
          ),
        },
      ] satisfies TableColumn<DueTraining>[],
    [today, moments, onRemind, busy],
  );
}

function DueBadge({ row, today }: { row: DueTraining; today: string }) {
  const due = dueOf(row, false, today);
  return due ? <ToneBadge tone={due.tone}>{due.words}</ToneBadge> : null;
}
