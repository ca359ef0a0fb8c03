/** Emails of the company to its users (spec 001 §7). */
import { Anchor, Button, Select } from "@mantine/core";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import { adminEmails, broadcastOrders } from "../../contract/broadcasts/broadcasts.ts";
import type { Broadcast } from "../../domain/broadcasts/broadcast.ts";
import { broadcastStates, broadcastStateWords } from "../../domain/broadcasts/options.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { DataList, type ListQuery, OnlinePage, useListQuery, usePaced } from "../data-list/index.ts";
import { useVendor } from "../quotes/index.ts";
import { FormError } from "../../ui/form-error.tsx";
import { MomentWords } from "../../ui/moment-words.tsx";
import { BroadcastBadge, stateWordsOf } from "./broadcast-badge.tsx";

const filterNames = ["status"] as const;
const csvPageRows = 100;

export function BroadcastsScreen() {
  const { request } = useLocal();
  const navigate = useNavigate();
  const query = useListQuery({ sort: { field: "created_at", order: "desc" }, filters: filterNames });
  const asked = askedOf(query);
  const fetched = useFetched(adminEmails.list, { query: asked });
  const moments = useMoments();
  const columns = useMemo(() => columnsOf(moments), [moments]);
  const creating = useVendor(adminEmails.create);
  const bulk = useBroadcastActs();
  const write = () =>
    void creating.ask({ body: {} }).then((reply) => reply && navigate(`/admin/emails/${reply.data.id}`));
  const add = (
    <Button loading={creating.busy} onClick={write}>
      Write email
    </Button>
  );
  return (
    <OnlinePage
      title="Emails to users"
      description="News from the company to the people who work here."
      fetched={fetched}
      actions={add}
    >
      {(rows) => (
        <>
          <FormError words={creating.error} />
          <DataList
            name="broadcasts"
            label="Emails to users"
            noun={{ one: "email", many: "emails" }}
            query={query}
            columns={columns}
            rows={rows}
            meta={fetched.data?.meta}
            keyOf={({ id }) => id}
            nameOf={titleOf}
            search="Find an email"
            filters={
              <Select
                aria-label="State"
                w="10rem"
                clearable
                placeholder="Any state"
                data={broadcastStates.map((value) => ({ value, label: broadcastStateWords[value] }))}
                value={query.filters.status || null}
                onChange={(status) => query.filter({ status })}
              />
            }
            all={async (page) => {
              const reply = await request(adminEmails.list, { query: { ...asked, page, limit: csvPageRows } });
              return { rows: reply.data, ...reply.meta };
            }}
            bulk={bulk}
            busy={fetched.busy}
            empty={{
              title: "No emails to users yet.",
              description: "Write one, see who gets it, test it and send it.",
              action: add,
            }}
            again={fetched.again}
          />
        </>
      )}
    </OnlinePage>
  );
}

const titleOf = ({ subject }: Broadcast) => subject.trim() || "No subject";

function askedOf({ q, page, sort, filters }: ListQuery<(typeof filterNames)[number]>) {
  const status = broadcastStates.find((one) => one === filters.status);
  return {
    page,
    order_field: broadcastOrders.find((one) => one === sort.field) ?? "created_at",
    order: sort.order,
    ...(q && { q }),
    ...(status && { status }),
  };
}

function columnsOf({ coming, exact }: Moments): TableColumn<Broadcast>[] {
  return [
    {
      key: "subject",
      label: "Subject",
      sort: "subject",
      fixed: true,
      text: titleOf,
      cell: (one) => (
        <Anchor component={Link} c="inherit" fw={500} to={`/admin/emails/${one.id}`}>
          {titleOf(one)}
        </Anchor>
      ),
    },
    {
      key: "status",
      label: "State",
      sort: "status",
      text: stateWordsOf,
      cell: (one) => <BroadcastBadge broadcast={one} />,
    },
    figure("total", "People", ({ counts }) => counts.total),
    figure("sent", "Sent", ({ counts }) => counts.sent),
    figure("not", "Not sent", ({ counts }) => counts.not + counts.kept),
    {
      key: "scheduled_at",
      label: "Goes",
      text: ({ scheduled_at }) => (scheduled_at === null ? "" : exact(scheduled_at)),
      cell: ({ scheduled_at }) => (scheduled_at === null ? "–" : coming(scheduled_at)),
    },
    {
      key: "created_at",
      label: "Written",
      sort: "created_at",
      text: ({ created_at }) => exact(created_at),
      cell: ({ created_at }) => <MomentWords>{exact(created_at)}</MomentWords>,
    },
  ];
}

function figure(key: string, label: string, of: (one: Broadcast) => number): TableColumn<Broadcast> {
  // Before it goes nobody is counted.
  const isCounted = ({ counts }: Broadcast) => counts.total > 0;
  return {
    key,
    label,
    align: "end",
    text: (one) => (isCounted(one) ? of(one) : ""),
    cell: (one) => (isCounted(one) ? of(one).toLocaleString("en-US") : "–"),
  };
}

function useBroadcastActs(): BulkAct<Broadcast>[] {
  const { request } = useLocal();
  const paced = usePaced();
  const all = (act: "delete" | "cancel") => (one: Broadcast) =>
    paced(() => request(adminEmails.bulkUpdate, { body: { ids: [one.id], act } }));
  return [
    {
      key: "cancel",
      label: "Cancel",
      description: "What has not gone does not go.",
      applies: ({ status }) => status === "scheduled" || status === "sending" || status === "paused",
      run: all("cancel"),
    },
    {
      key: "delete",
      label: "Delete",
      description: "What was sent stays sent.",
      applies: ({ status }) => status !== "sending" && status !== "paused",
      run: all("delete"),
    },
  ];
}
