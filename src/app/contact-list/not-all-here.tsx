/** Under the list of a device that holds the newest contacts only: how many those are, and the way to the others. */
import { Button, Text } from "@mantine/core";
import { notAllWords } from "../../domain/device/device-words.ts";
import { notAllHere } from "../../local/queries/contact-bound.ts";
import { useLive, useOnline } from "../base/live.ts";
import classes from "./list-heading.module.css";

export function NotAllHere({ onFind }: { onFind: () => void }) {
  const online = useOnline();
  const part = useLive(notAllHere);
  if (!part) return null;
  return (
    <div className={classes.notAll}>
      <Text size="sm" c="dimmed" className="tabular">
        {notAllWords(part)} {online ? "" : "Connect to find the others."}
      </Text>
      {online ? (
        <Button variant="subtle" size="compact-sm" onClick={onFind}>
          Search the server
        </Button>
      ) : null}
    </div>
  );
}
