import { Text } from "@mantine/core";
import classes from "./option-text.module.css";

/** A choice of a list in two lines, legible also while it is marked. */
export function OptionText({ name, about }: { name: string; about: string }) {
  return (
    <>
      <Text size="sm" truncate>
        {name}
      </Text>
      <Text className={classes.about} truncate>
        {about}
      </Text>
    </>
  );
}
