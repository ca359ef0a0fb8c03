import { Text } from "@mantine/core";
import { useMemo, useState } from "react";
import type { QueuedIntent } from "../../local/db/records.ts";
import type { SyncPicture } from "../../local/queries/lists.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { writeState } from "../base/write-state.ts";
import classes from "./sync.module.css";

const shownMax = 50;
const toldFromMs = 10_000;

interface WaitingListProps {
  items: readonly QueuedIntent[];
  /** Left the outbox as rejected, not as sent. */
  refused: readonly QueuedIntent[];
  behind: SyncPicture["behind"];
  /** Nothing is on its way while the server is out of reach. */
  isOffline: boolean;
}

export function WaitingList({ items, refused, behind, isOffline }: WaitingListProps) {
  const { arrived, forget } = useArrived(items, refused);
  const shown = [...arrived, ...items.slice(0, shownMax)];
  if (shown.length === 0) return <Text c="dimmed">All changes saved</Text>;
  return (
    <>
      <ol className={classes.waiting} aria-label="Waiting to send">
        {shown.map((item) => (
          <Waiting
            key={item.n}
            item={item}
            waitsFor={refused.find(({ n }) => n === behind[item.n])?.title}
            hasArrived={arrived.includes(item)}
            isOffline={isOffline}
            onPassed={() => forget(item)}
          />
        ))}
      </ol>
      {items.length > shownMax ? <Text c="dimmed">and {items.length - shownMax} more</Text> : null}
    </>
  );
}

interface WaitingProps {
  item: QueuedIntent;
  /** The rejected write that must be resolved first. */
  waitsFor: string | undefined;
  hasArrived: boolean;
  isOffline: boolean;
  onPassed: () => void;
}

function Waiting({ item, waitsFor, hasArrived, isOffline, onPassed }: WaitingProps) {
  const { world } = useLocal();
  const { words, coming } = useMoments();
  const asked = item.asked_to_wait && item.next_at - world.now() > toldFromMs ? coming(item.next_at) : null;
  const tried = item.tries === 1 ? "once" : `${item.tries} times`;
  return (
    <li onAnimationEnd={hasArrived ? onPassed : undefined}>
      <span>{item.title}</span>
      <Text span size="xs" c="dimmed">
        {words(item.at)}
        {waitsFor && !hasArrived ? ` · waiting for “${waitsFor}” under Needs attention` : ""}
        {item.tries > 0 && !hasArrived ? ` · tried ${tried}` : ""}
        {asked && !hasArrived ? ` · The server asked us to wait until ${asked}.` : ""}
      </Text>
      <PendingMark state={hasArrived ? "none" : isOffline ? "waiting" : writeState([item])} />
    </li>
  );
}

/** Items that were in flight and left the outbox without being rejected: shown as saved until their mark fades. */
function useArrived(items: readonly QueuedIntent[], refused: readonly QueuedIntent[]) {
  const [seen, setSeen] = useState(items);
  const [arrived, setArrived] = useState<readonly QueuedIntent[]>([]);
  if (items !== seen) {
    setSeen(items);
    const here = new Set([...items, ...refused].map(({ n }) => n));
    const left = seen.filter(({ n, offered }) => offered && !here.has(n));
    setArrived((before) => [...before.filter(({ n }) => !here.has(n)), ...left].slice(-shownMax));
  }
  const forget = useMemo(
    () => (item: QueuedIntent) => setArrived((before) => before.filter((other) => other !== item)),
    [],
  );
  return { arrived, forget };
}
