/** A page that requires a connection, and says so before any input. */
import type { ReactNode } from "react";
import { PageHeader } from "../../ui/page-header.tsx";
import { FetchState, type Fetching } from "../base/fetch-state.tsx";
import { useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import classes from "./data-list.module.css";

interface OnlinePageProps<T> {
  title: string;
  /** What is fetched, at the start of a sentence; the title by default. */
  what?: string;
  description: string;
  actions?: ReactNode;
  fetched: Fetching & { data: { data: T } | undefined };
  children: (rows: T) => ReactNode;
}

export function OnlinePage<T>({ title, what, description, actions, fetched, children }: OnlinePageProps<T>) {
  const online = useOnline();
  const { data } = fetched;
  return (
    <>
      <PageMetadata title={title} />
      <fieldset className={classes.frame} disabled={!online}>
        <PageHeader title={title} description={description} actions={data ? actions : null} />
      </fieldset>
      <FetchState
        what={what ?? `The ${title.toLowerCase()}`}
        of={fetched}
        offline="Changes here need a connection."
        lines={8}
      />
      <fieldset className={classes.frame} disabled={!online}>
        {data ? children(data.data) : null}
      </fieldset>
    </>
  );
}
