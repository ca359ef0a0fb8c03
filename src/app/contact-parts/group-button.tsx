import { UnstyledButton, type UnstyledButtonProps } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import type { ComponentPropsWithRef } from "react";
import classes from "./group-button.module.css";

/** Shows the current list; opens the list switcher. */
export function GroupButton({
  label,
  ...props
}: { label: string } & UnstyledButtonProps & ComponentPropsWithRef<"button">) {
  return (
    <UnstyledButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      className={classes.switch}
      aria-label={`${label}, choose another list`}
    >
      {label}
      <IconChevronDown size="1rem" aria-hidden="true" />
    </UnstyledButton>
  );
}
