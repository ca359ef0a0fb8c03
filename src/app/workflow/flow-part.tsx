/** One section of a flow's page: a filter and paged rows. */
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import type { ListMeta } from "../../contract/declare.ts";
import { Pages } from "../../ui/pages.tsx";
import { FetchState, type Fetching } from "../base/fetch-state.tsx";
import { useInAddress } from "../base/use-in-address.ts";
import classes from "./flows.module.css";

interface FlowPartProps<T> {
  /** URL parameter, label for all, option labels, selected value. */
  choice: { name: string; every: string; words: Readonly<Record<string, string>>; value: string | undefined };
  /** Name of the rows, capitalized. */
  what: string;
  fetched: Fetching & { data: { data: T[]; meta: ListMeta } | undefined };
  empty: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
}

const all = "all";

export function FlowPart<T>({ choice, what, fetched, empty, children }: FlowPartProps<T>) {
  const { data } = fetched;
  const [, change] = useInAddress();
  return (
    <>
      <div className={classes.toolbar}>
        <Select
          label="Show"
          allowDeselect={false}
          data={[
            { value: all, label: choice.every },
            ...Object.entries(choice.words).map(([value, label]) => ({ value, label })),
          ]}
          value={choice.value ?? all}
          onChange={(value) => change({ [choice.name]: value === all ? "" : (value ?? ""), page: "" })}
        />
      </div>
      <FetchState what={what} of={fetched} lines={5} />
      {data?.data.length === 0 ? empty : null}
      {data && data.data.length > 0 ? children(data.data) : null}
      {data ? <Pages meta={data.meta} onPage={(next) => change({ page: next > 1 ? String(next) : "" })} /> : null}
    </>
  );
}
