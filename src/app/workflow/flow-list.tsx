/** Flows: trigger, contacts, state. Online only. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Button, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Suspense, useEffect, useRef, useState } from "react";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import { type FlowStatus, flowStatuses } from "../../domain/workflow/limits.ts";
import { flowStatusWords } from "../../domain/workflow/flow-words.ts";
import { debounceMs } from "../../domain/session/limits.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Pages } from "../../ui/pages.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useFetched, useOnline } from "../base/live.ts";
import { FlowTable } from "./flow-table.tsx";
import { pageIn, useInAddress } from "../base/use-in-address.ts";
import classes from "./flows.module.css";

const NewFlowDialog = lazyPart(async () => (await import("./new-flow-dialog.tsx")).NewFlowDialog);
const everyStatus = "all";

export function FlowList() {
  const search = useSearch();
  const { q, status, page } = search;
  const fetched = useFetched(workflowFlows.list, {
    query: { page, ...(q ? { q } : {}), ...(status ? { status } : {}) },
  });
  const { data, again } = fetched;
  const online = useOnline();
  const [making, setMaking] = useState(false);
  const make = (
    <Button
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      disabled={!online}
      title={online ? undefined : "You are offline. This needs a connection."}
      aria-haspopup="dialog"
      onClick={() => setMaking(true)}
    >
      New workflow
    </Button>
  );
  const isSearched = q !== "" || status !== undefined;
  const isEmpty = data?.data.length === 0;
  const isFirst = isEmpty && !isSearched;
  return (
    <>
      {isFirst ? null : (
        <div className={classes.toolbar}>
          <TextInput
            className={classes.find}
            type="search"
            label="Search workflows"
            placeholder="Name"
            value={search.typed}
            onChange={(event) => search.setTyped(event.currentTarget.value)}
          />
          <Select
            label="Status"
            allowDeselect={false}
            data={[
              { value: everyStatus, label: "All statuses" },
              ...flowStatuses.map((value) => ({ value, label: flowStatusWords[value] })),
            ]}
            value={status ?? everyStatus}
            onChange={(value) => search.change({ status: value === everyStatus ? "" : (value ?? ""), page: "" })}
          />
          <div className={classes.end}>{make}</div>
        </div>
      )}
      <FetchState
        what="Workflows"
        of={fetched}
        description="Workflows run on the server, even when you are offline."
        lines={8}
      />
      {isFirst ? (
        <NothingYet
          icon={IconSitemap}
          title="No workflows yet."
          description="A workflow runs a template. Contacts enter automatically, and each step runs on schedule."
          action={make}
        />
      ) : null}
      {isEmpty && isSearched ? (
        <NothingYet
          icon={IconSitemap}
          title="No matching workflows."
          action={
            <Button variant="default" onClick={search.clear}>
              Clear filters
            </Button>
          }
        />
      ) : null}
      {data && !isEmpty ? <FlowTable flows={data.data} onChanged={again} /> : null}
      {data ? (
        <Pages meta={data.meta} onPage={(next) => search.change({ page: next > 1 ? String(next) : "" })} />
      ) : null}
      <Suspense fallback={null}>{making ? <NewFlowDialog onClose={() => setMaking(false)} /> : null}</Suspense>
    </>
  );
}

function useSearch() {
  const [params, change] = useInAddress();
  const [typed, setTyped] = useState(params.get("q") ?? "");
  const [q] = useDebouncedValue(typed.trim(), debounceMs);
  const status = flowStatuses.find((one): one is FlowStatus => one === params.get("status"));
  const settled = useRef(q);
  useEffect(() => {
    if (settled.current === q) return;
    settled.current = q;
    change({ q, page: "" });
  });
  const clear = () => {
    setTyped("");
    change({ status: "", page: "" });
  };
  return { q, typed, setTyped, status, page: pageIn(params), change, clear };
}
