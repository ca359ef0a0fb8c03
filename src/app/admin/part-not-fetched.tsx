import { Button, Text } from "@mantine/core";

/** `what`: several of them, such as "licenses". */
export function PartNotFetched({ what, again }: { what: string; again: () => void }) {
  return (
    <Text c="dimmed">
      The {what} could not be fetched.{" "}
      <Button variant="subtle" size="compact-sm" onClick={again}>
        Try again
      </Button>
    </Text>
  );
}
