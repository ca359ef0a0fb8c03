import { Avatar, type MantineSize } from "@mantine/core";
import { initialsOf } from "../../kit/text.ts";
import { usePhoto } from "./use-photo.ts";

interface PersonAvatarProps {
  /** Said beside it: to a screen reader the picture adds nothing. */
  name: string;
  /** Address of their picture, if they have one. */
  photo: string | undefined;
  size: MantineSize | `${number}rem`;
  /** Among many others: initials on a pale ground. */
  isQuiet?: boolean;
}

/** Somebody's picture, or their initials while there is none here. */
export function PersonAvatar({ name, photo, size, isQuiet = false }: PersonAvatarProps) {
  return (
    <Avatar
      src={usePhoto(photo)}
      alt=""
      size={size}
      color="brand"
      variant={isQuiet ? "light" : "filled"}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </Avatar>
  );
}
