/** The frame of a list an admin keeps: it needs a connection and says so before anything is typed. */
import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useOnline } from "../live.ts";
import { PageMetadata } from "../shell/index.ts";
import classes from "./admin-list.module.css";
import { NotFetched } from "./not-fetched.tsx";

interface AdminListProps<T> {
  title: string;
  says: string;
  actions?: ReactNode;
  fetched: { data: { data: T } | undefined; error: unknown; again: () => void };
  children: (rows: T) => ReactNode;
}

export function AdminList<T>({ title, says, actions, fetched: { data, error, again }, children }: AdminListProps<T>) {
  const online = useOnline();
  return (
    <fieldset className={classes.frame} disabled={!online}>
      <PageMetadata title={title} />
      <PageHeader title={title} says={says} actions={data ? actions : null} />
      {data && !online ? (
        <Alert color="orange" mb="md">
          You are offline. Changes here need a connection.
        </Alert>
      ) : null}
      {data ? children(data.data) : null}
      {!data && online && !error ? <SkeletonRows /> : null}
      {!data && (error || !online) ? <NotFetched error={error} onRetry={again} /> : null}
    </fieldset>
  );
}
