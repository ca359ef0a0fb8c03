import type { ReactNode } from "react";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import type { Detail } from "./use-detail.ts";

interface DetailFrameProps<R> {
  detail: Detail<R, never>;
  what: string;
  children: (record: R) => ReactNode;
}

/** Frame of a fact finder or prescriptions, including the loading and empty states. */
export function DetailFrame<R>({ detail: { record }, what, children }: DetailFrameProps<R>) {
  if (record === undefined) return <SkeletonRows count={4} />;
  if (record === null)
    return (
      <NothingYet
        title={`This contact's ${what} is not on this device yet.`}
        description="It opens as soon as it is downloaded."
      />
    );
  return <>{children(record)}</>;
}
