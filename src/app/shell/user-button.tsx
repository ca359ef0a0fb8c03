import { Avatar, UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { fullNameOf } from "../../domain/users/user-name.ts";
import { useCurrentUser } from "./session-provider.tsx";
import classes from "./user-menu.module.css";

/** The person's picture, or their initials; opens their menu. */
export function UserButton(props: UnstyledButtonProps & ComponentPropsWithRef<"button">) {
  const { profile, username } = useCurrentUser();
  const name = fullNameOf({ ...profile, username });
  return (
    <UnstyledButton aria-haspopup="menu" aria-expanded={false} {...props} className={classes.button}>
      <Avatar src={profile.personal_photo || null} alt="" size="2rem" color="brand" variant="filled" aria-hidden="true">
        {initialsOf(name)}
      </Avatar>
      <VisuallyHidden>Your menu, {name}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}
