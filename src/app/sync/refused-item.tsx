import { Button, Group, Text } from "@mantine/core";
import { contactIdOf } from "./contact-of.ts";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import type { QueuedIntent } from "../../local/db/records.ts";
import { CorrectWrite } from "../contact/index.ts";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { report, notify } from "../base/report.ts";
import { contactPlace } from "./contact-place.ts";
import { problemWords, typedText } from "./problem-words.ts";
import { RefusedFields } from "./refused-fields.tsx";
import { useDecisions } from "./use-decisions.ts";
import classes from "./sync.module.css";

/** A rejected write: the reason, and the options. */
export function RefusedItem({ item, heldBack }: { item: QueuedIntent; heldBack: number }) {
  const local = useLocal();
  const { giveUp: discard } = useDecisions();
  const { words } = useMoments();
  // A record that was deleted or changed owner has no page to open.
  const contact = item.problem?.status === 404 ? undefined : contactIdOf(item.keys);
  const text = typedText(item.input);
  const copy = () => navigator.clipboard.writeText(text).then(() => notify("Text copied."), report);
  return (
    <div role="listitem" className={classes.item}>
      <div className={classes.words}>
        <Text fw={600}>{item.title}</Text>
        {item.which && !item.title.includes(item.which) ? <Text size="sm">{item.which}</Text> : null}
        <Text size="sm">{item.problem ? problemWords(item.problem) : "The server rejected this change."}</Text>
        <RefusedFields item={item} />
        <Text size="xs" c="dimmed">
          Created {words(item.at)}
          {heldBack > 0 ? ` · ${heldBack} more ${heldBack === 1 ? "change is" : "changes are"} waiting for it` : ""}
        </Text>
      </div>
      <Group gap="xs">
        <Suspense fallback={null}>
          <CorrectWrite item={item} />
        </Suspense>
        {contact === undefined ? null : (
          <Button
            component={Link}
            to={contactPlace(contact, item.name.split(".")[0])}
            variant="subtle"
            size="compact-sm"
          >
            Open contact
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={() => void local.retry(item.n)}>
          Try again
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => void copy()} disabled={text === ""}>
          Copy text
        </Button>
        <Button
          variant="light"
          color="red"
          size="compact-sm"
          aria-label={`Discard: ${item.title}`}
          onClick={() => discard(item)}
        >
          Discard
        </Button>
      </Group>
    </div>
  );
}
