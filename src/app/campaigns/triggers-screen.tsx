/** Campaign triggers: who gets what by itself, and how it goes (spec 001 §7). */
import { Anchor, Button, Group, Select, Switch, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { adminCampaignTriggers, campaignOrders } from "../../contract/campaigns/campaign-triggers.ts";
import type { CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import { recurrences, recurrenceWords, triggerTypes, typeRules } from "../../domain/campaigns/options.ts";
import { kindWords } from "../../domain/campaigns/trigger-words.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { DataList, type ListQuery, OnlinePage, useListQuery, usePaced } from "../data-list/index.ts";
import { EditTrigger } from "./edit-trigger.tsx";
import { stateWords, TriggerState } from "./trigger-state.tsx";

const filterNames = ["trigger_type", "recurrence", "all"] as const;
type Filter = (typeof filterNames)[number];
const csvPageRows = 100;

export function TriggersScreen() {
  const { request } = useLocal();
  const navigate = useNavigate();
  const query = useListQuery({ sort: { field: "name", order: "asc" }, filters: filterNames });
  const asked = askedOf(query);
  const fetched = useFetched(adminCampaignTriggers.list, { query: asked });
  const moments = useMoments();
  const columns = useMemo(() => columnsOf(moments), [moments]);
  const [isAdding, setAdding] = useState(false);
  const bulk = useTriggerActs();
  const add = <Button onClick={() => setAdding(true)}>Add trigger</Button>;
  return (
    <OnlinePage
      title="Campaign triggers"
      description="Emails, texts and tasks that go by themselves, once for each contact and occasion."
      fetched={fetched}
      actions={add}
    >
      {(rows) => (
        <>
          <DataList
            name="campaign-triggers"
            label="Campaign triggers"
            noun={{ one: "trigger", many: "triggers" }}
            query={query}
            columns={columns}
            rows={rows}
            meta={fetched.data?.meta}
            keyOf={idOf}
            nameOf={nameOf}
            search="Find a trigger"
            filters={<Filters query={query} />}
            all={async (page) => {
              const reply = await request(adminCampaignTriggers.list, {
                query: { ...asked, page, limit: csvPageRows },
              });
              return { rows: reply.data, ...reply.meta };
            }}
            bulk={bulk}
            busy={fetched.busy}
            empty={{
              title: "No campaign triggers yet.",
              description: "A trigger sends a birthday email, a renewal text or a task on the right day.",
              action: add,
            }}
            again={fetched.again}
          />
          {isAdding ? (
            <EditTrigger
              trigger={null}
              onClose={() => setAdding(false)}
              onDone={(made) => (made ? void navigate(`/admin/campaign_triggers/${made.id}`) : fetched.again())}
            />
          ) : null}
        </>
      )}
    </OnlinePage>
  );
}

const idOf = ({ id }: CampaignTrigger) => id;
const nameOf = ({ name }: CampaignTrigger) => name;

function askedOf({ q, page, sort, filters }: ListQuery<Filter>) {
  const trigger_type = triggerTypes.find((type) => type === filters.trigger_type);
  const recurrence = recurrences.find((one) => one === filters.recurrence);
  return {
    page,
    order_field: campaignOrders.find((one) => one === sort.field) ?? "name",
    order: sort.order,
    all: filters.all === "true",
    ...(q && { q }),
    ...(trigger_type && { trigger_type }),
    ...(recurrence && { recurrence }),
  };
}

function columnsOf({ coming }: Moments): TableColumn<CampaignTrigger>[] {
  return [
    {
      key: "name",
      label: "Name",
      sort: "name",
      fixed: true,
      text: nameOf,
      cell: (trigger) => (
        <div>
          <Anchor component={Link} c="inherit" fw={500} to={`/admin/campaign_triggers/${trigger.id}`}>
            {trigger.name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {kindWords(trigger)}
          </Text>
        </div>
      ),
    },
    { key: "state", label: "Status", text: stateWords, cell: (trigger) => <TriggerState trigger={trigger} /> },
    figure("sent", "Sent", ({ counts }) => counts.sent),
    figure("failed", "Failed", ({ counts }) => counts.failed),
    figure("skipped", "Left out", ({ counts }) => counts.skipped),
    figure("planned", "Next 7 days", ({ counts }) => counts.planned + counts.waiting),
    {
      key: "next_run_at",
      label: "Next check",
      sort: "next_run_at",
      optional: true,
      text: ({ next_run_at }) => (next_run_at === null ? "" : coming(next_run_at)),
      cell: ({ next_run_at }) => (next_run_at === null ? "–" : coming(next_run_at)),
    },
  ];
}

function figure(key: string, label: string, of: (trigger: CampaignTrigger) => number): TableColumn<CampaignTrigger> {
  return { key, label, align: "end", text: of, cell: (trigger) => of(trigger).toLocaleString("en-US") };
}

function Filters({ query }: { query: ListQuery<Filter> }) {
  return (
    <>
      <Select
        aria-label="Type"
        w="12rem"
        clearable
        searchable
        placeholder="Any type"
        data={triggerTypes.map((value) => ({ value, label: typeRules[value].label }))}
        value={query.filters.trigger_type || null}
        onChange={(trigger_type) => query.filter({ trigger_type })}
      />
      <Select
        aria-label="How often"
        w="10rem"
        clearable
        placeholder="Any repeat"
        data={recurrences.map((value) => ({ value, label: recurrenceWords[value] }))}
        value={query.filters.recurrence || null}
        onChange={(recurrence) => query.filter({ recurrence })}
      />
      <Group h="2.25rem">
        <Switch
          label="Canceled too"
          checked={query.filters.all === "true"}
          onChange={(event) => query.filter({ all: event.currentTarget.checked ? "true" : null })}
        />
      </Group>
    </>
  );
}

function useTriggerActs(): BulkAct<CampaignTrigger>[] {
  const { request } = useLocal();
  const paced = usePaced();
  const turn =
    (active: boolean) =>
    ({ id, version }: CampaignTrigger) =>
      paced(() => request(adminCampaignTriggers.update, { params: { id }, body: { active, version } }));
  return [
    {
      key: "pause",
      label: "Pause",
      description: "Nothing more goes until you turn them on again.",
      applies: ({ active }) => active,
      run: turn(false),
    },
    {
      key: "on",
      label: "Turn on",
      applies: ({ active, cancelled_at }) => !active && cancelled_at === null,
      run: turn(true),
    },
  ];
}
