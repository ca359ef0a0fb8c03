/** Footer of the list on a device that holds only the newest contacts: how many, and a way to the rest. */
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
