import { Avatar, type MantineSize } from "@mantine/core";
import { initialsOf } from "../../kit/text.ts";
import { usePhoto } from "./use-photo.ts";

interface PersonAvatarProps {
  /** Name shown next to it; the picture is hidden from screen readers. */
  name: string;
  /** URL of their picture, if any. */
  photo: string | undefined;
  size: MantineSize | `${number}rem`;
  /** In lists: initials on a pale background. */
  isQuiet?: boolean;
}

/** A user's picture, or their initials while it is not available here. */
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
