import { Text } from "@mantine/core";
import type { QueuedIntent } from "../../local/db/records.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useMoments } from "../moments.ts";
import classes from "./sync.module.css";

const shownMax = 50;

export function WaitingList({ items }: { items: readonly QueuedIntent[] }) {
  const { words } = useMoments();
  return (
    <>
      <ol className={classes.waiting} aria-label="Waiting to be sent">
        {items.slice(0, shownMax).map((item) => (
          <li key={item.n}>
            <span>{item.title}</span>
            <Text span size="xs" c="dimmed">
              {words(item.at)}
              {item.tries > 0 ? ` · tried ${item.tries === 1 ? "once" : `${item.tries} times`}` : ""}
            </Text>
            <PendingMark state="on_device" />
          </li>
        ))}
      </ol>
      {items.length > shownMax ? <Text c="dimmed">and {items.length - shownMax} more</Text> : null}
    </>
  );
}
