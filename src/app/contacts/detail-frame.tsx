/** What a fact finder or prescriptions shows before, beside and instead of its answers. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { exactMoment } from "../../kit/moments.ts";
import { LoadFailed, NeedsConnection, SkeletonRows } from "../../ui/list-states.tsx";
import { useOnline } from "../live.ts";
import type { Detail } from "./use-detail.ts";

interface DetailFrameProps<R> {
  detail: Detail<R, never>;
  what: string;
  children: (record: R) => ReactNode;
}

export function DetailFrame<R>({ detail, what, children }: DetailFrameProps<R>) {
  const online = useOnline();
  const { record, error, as_of, again } = detail;
  if (record === undefined) {
    if (error === undefined) return <SkeletonRows count={4} />;
    if (!online || isUnreachable(error))
      return <NeedsConnection says={`The ${what} of this contact was not opened on this device before.`} />;
    return <LoadFailed title={`The ${what} could not be loaded.`} onRetry={again} />;
  }
  return (
    <>
      {error !== undefined && as_of !== null ? (
        <Text size="sm" c="dimmed" mb="sm" role="status">
          As of {exactMoment(as_of)}. What you answer now is saved on this device and sent when you are back.
        </Text>
      ) : null}
      {children(record)}
    </>
  );
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.name === "Unreachable";
}
