/** Flows at work: what starts each, who is in it, how it stands. Online only. */
import { Button, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import { type FlowStatus, flowStatuses } from "../../domain/workflow/limits.ts";
import { flowStatusWords } from "../../domain/workflow/flow-words.ts";
import { debounceMs } from "../../domain/session/limits.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Pages } from "../../ui/pages.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useOnline } from "../base/live.ts";
import { FlowTable } from "./flow-table.tsx";
import { pageIn, useInAddress } from "../base/use-in-address.ts";
import classes from "./flows.module.css";

const NewFlowDialog = lazy(async () => ({ default: (await import("./new-flow-dialog.tsx")).NewFlowDialog }));
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
      New flow
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
            label="Find a flow"
            placeholder="Name"
            value={search.typed}
            onChange={(event) => search.setTyped(event.currentTarget.value)}
          />
          <Select
            label="State"
            allowDeselect={false}
            data={[
              { value: everyStatus, label: "Every state" },
              ...flowStatuses.map((value) => ({ value, label: flowStatusWords[value] })),
            ]}
            value={status ?? everyStatus}
            onChange={(value) => search.change({ status: value === everyStatus ? "" : (value ?? ""), page: "" })}
          />
          <div className={classes.end}>{make}</div>
        </div>
      )}
      <FetchState what="The flows" of={fetched} says="Flows work on the server; they go on without you." lines={8} />
      {isFirst ? (
        <NothingYet
          title="No flow yet."
          says="A flow puts a template to work: contacts enter it by themselves, and each step is done in its time."
          action={make}
        />
      ) : null}
      {isEmpty && isSearched ? (
        <NothingYet
          title="No flow fits."
          action={
            <Button variant="default" onClick={search.clear}>
              Show all
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
