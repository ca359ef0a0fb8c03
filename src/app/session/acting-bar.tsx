import { Button, Text } from "@mantine/core";
import classes from "../base/bars.module.css";

/** Always visible while acting as another user; one click returns. */
export function ActingBar({
  name,
  viewsOnly,
  busy,
  onReturn,
}: {
  name: string;
  viewsOnly: boolean;
  busy: boolean;
  onReturn: () => void;
}) {
  return (
    <section className={classes.bar} data-kind="acting" aria-label="Acting as someone else">
      <Text span size="sm">
        {viewsOnly ? "You are viewing Fieldline as " : "You are acting as "}
        <strong>{name}</strong>.{" "}
        {viewsOnly ? "You cannot change anything." : "Every change is recorded under both names."}
      </Text>
      <Button size="compact-sm" variant="default" loading={busy} onClick={onReturn}>
        Return to your account
      </Button>
    </section>
  );
}
