/** Counts of a list by kind; one pressed shows those alone. */
import { Button, Group, Text } from "@mantine/core";
import classes from "./count-choices.module.css";

interface CountChoicesProps<K extends string> {
  label: string;
  /** Stands before them. */
  intro?: string;
  choices: readonly { kind: K; label: string; count: number }[];
  /** Null: none. */
  chosen: K | null;
  onChoose: (kind: K) => void;
}

export function CountChoices<K extends string>({ label, intro, choices, chosen, onChoose }: CountChoicesProps<K>) {
  return (
    <Group role="group" aria-label={label} gap="xs" mb="sm">
      {intro === undefined ? null : (
        <Text size="xs" c="dimmed">
          {intro}
        </Text>
      )}
      {choices.map(({ kind, label: words, count }) => (
        <Button
          key={kind}
          variant="default"
          size="compact-sm"
          className={classes.choice}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {`${words} ${count.toLocaleString("en-US")}`}
        </Button>
      ))}
    </Group>
  );
}
