import type { ReactNode } from "react";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import type { Detail } from "./use-detail.ts";

interface DetailFrameProps<R> {
  detail: Detail<R, never>;
  what: string;
  children: (record: R) => ReactNode;
}

/** What a fact finder or prescriptions shows, also while there is nothing to show yet. */
export function DetailFrame<R>({ detail: { record }, what, children }: DetailFrameProps<R>) {
  if (record === undefined) return <SkeletonRows count={4} />;
  if (record === null)
    return (
      <NothingYet
        title={`This contact's ${what} is not on this device yet.`}
        says="It opens as soon as it is downloaded."
      />
    );
  return <>{children(record)}</>;
}
