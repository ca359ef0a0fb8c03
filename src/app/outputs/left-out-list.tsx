/** Number of contacts to print, and those left out, before anything is generated. */
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { countReasons } from "../../domain/outputs/left-out.ts";
import { leftOutWords } from "../../domain/outputs/messages.ts";
import { countOf } from "../../kit/text.ts";
import { leftOutSaid } from "./left-out-words.ts";
import type { Preview } from "./use-preview.ts";
import classes from "./outputs.module.css";

export function LeftOutList({ preview, asked }: { preview: Preview; asked: number }) {
  const { printed, left_out, notHere } = preview;
  const [open, setOpen] = useState(false);
  const counts = countReasons(left_out.map(({ reason }) => reason));
  return (
    <div role="status">
      <Text size="sm">
        {left_out.length === 0
          ? `${countOf(printed, "contact")} ${printed === 1 ? "is" : "are"} printed.`
          : `${printed.toLocaleString("en-US")} of ${countOf(asked, "contact")} printed.`}
      </Text>
      {notHere > 0 ? (
        <Text size="sm" c="dimmed">
          {countOf(notHere, "contact")} not on this device yet. Whether they can be printed is checked when the file is
          created.
        </Text>
      ) : null}
      {left_out.length === 0 ? null : (
        <>
          <Text size="sm" c="dimmed">
            Skipped: {leftOutSaid(counts)}.{" "}
            <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? "Hide" : "Show contacts"}
            </Button>
          </Text>
          {open ? (
            <ul className={classes.leftOut}>
              {left_out.map(({ id, name, reason }) => (
                <li key={id}>
                  <span>{name}</span>
                  <Text span size="sm" c="dimmed">
                    {leftOutWords[reason]}
                  </Text>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </div>
  );
}
