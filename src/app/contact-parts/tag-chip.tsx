import { CloseButton } from "@mantine/core";
import type { Tag } from "../../domain/contacts/tag.ts";
import classes from "./tag-chip.module.css";

/** A tinted chip; the name carries the meaning, the color only aids recognition. */
export function TagChip({ tag, onRemove }: { tag: Pick<Tag, "name" | "color">; onRemove?: (() => void) | undefined }) {
  return (
    <span className={classes.chip} data-color={tag.color}>
      <span className={classes.name}>{tag.name}</span>
      {onRemove ? (
        <CloseButton
          className={classes.remove}
          size="xs"
          iconSize="0.75rem"
          aria-label={`Remove tag ${tag.name}`}
          onClick={onRemove}
        />
      ) : null}
    </span>
  );
}
