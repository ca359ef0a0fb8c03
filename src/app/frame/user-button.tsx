import { UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { PersonAvatar } from "../appearance/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import classes from "./user-menu.module.css";

/** The user's picture, or their initials; opens their menu. */
export function UserButton(props: UnstyledButtonProps & ComponentPropsWithRef<"button">) {
  const { profile, username } = useCurrentUser();
  const name = fullNameOf({ ...profile, username });
  return (
    <UnstyledButton aria-haspopup="menu" aria-expanded={false} {...props} className={classes.button}>
      <PersonAvatar name={name} photo={profile.personal_photo} size="2rem" />
      <VisuallyHidden>Your menu, {name}</VisuallyHidden>
    </UnstyledButton>
  );
}
