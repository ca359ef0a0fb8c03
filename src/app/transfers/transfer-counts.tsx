/** Number of contacts that would move or stay, before anything is moved. */
import { Alert, Text } from "@mantine/core";
import type { TransferPreview } from "../../contract/transfers/transfers.ts";
import { countOf } from "../../kit/text.ts";
import { holderNames } from "../../local/queries/transfers.ts";
import { useLive } from "../base/live.ts";
import { holderName } from "./holder-words.ts";
import { StayList } from "./stay-list.tsx";
import classes from "./transfers.module.css";
import type { Previewed } from "./use-preview.ts";

export function TransferCounts({ previewed }: { previewed: Previewed }) {
  if (previewed.is === "none") return null;
  if (previewed.is === "counting")
    return (
      <Text size="sm" c="dimmed" role="status">
        Counting …
      </Text>
    );
  if (previewed.is === "refused") return <Alert color="red">{previewed.words}</Alert>;
  const { preview, fromDevice } = previewed;
  return (
    <div className={classes.preview} role="status">
      <Text fw={500}>
        {preview.move === 0
          ? "No contacts would be transferred."
          : `${countOf(preview.move, "contact")} would be transferred.`}
      </Text>
      <From preview={preview} />
      <StayList stay={preview.stay} />
      {fromDevice ? (
        <Text size="xs" c="dimmed" mt="xs">
          Counted on this device. The server counts again when the transfer runs.
        </Text>
      ) : null}
    </div>
  );
}

const holdersShown = 4;

function From({ preview: { from, events, callbacks } }: { preview: TransferPreview }) {
  const names = useLive(holderNames) ?? {};
  if (from.length === 0) return null;
  const shown = from
    .slice(0, holdersShown)
    .map(({ owner_id, pool_id, count }) => `${holderName(owner_id, pool_id, names)} ${count.toLocaleString("en-US")}`);
  const more = from.length > holdersShown ? ` and ${from.length - holdersShown} more` : "";
  const along = [
    events > 0 && countOf(events, "scheduled event"),
    callbacks > 0 && countOf(callbacks, "callback"),
  ].filter(Boolean);
  return (
    <ul>
      <li>{`From ${shown.join(", ")}${more}.`}</li>
      {along.length > 0 ? <li>{`Related: ${along.join(" and ")}.`}</li> : null}
    </ul>
  );
}
