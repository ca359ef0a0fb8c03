/** Moves a list item up and down. At an end one button is disabled; focus moves to the other. */
import { ActionIcon } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import { useLayoutEffect, useRef } from "react";

interface MoveButtonsProps {
  /** Name of the item. */
  name: string;
  /** Null: at that end of the list. */
  up: (() => void) | null;
  down: (() => void) | null;
  /** A move is in progress: further clicks are ignored. */
  busy?: boolean;
}

const directions = [
  { key: "up", Icon: IconChevronUp },
  { key: "down", Icon: IconChevronDown },
] as const;
type Direction = (typeof directions)[number]["key"];

export function MoveButtons({ name, up, down, busy = false }: MoveButtonsProps) {
  const move = { up, down };
  const buttons = useRef<Partial<Record<Direction, HTMLButtonElement | null>>>({});
  const held = useRef<Direction | null>(null);
  // A disabled button loses focus without an event, so the last focused one is tracked.
  useLayoutEffect(() => {
    const from = held.current;
    if (from === null || move[from]) return;
    held.current = null;
    buttons.current[from === "up" ? "down" : "up"]?.focus();
  });
  return directions.map(({ key, Icon }) => (
    <ActionIcon
      key={key}
      ref={(button) => {
        buttons.current[key] = button;
      }}
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} ${key}`}
      disabled={!move[key]}
      // `aria-disabled` only: a button disabled for a moment would lose focus for good.
      aria-disabled={busy || undefined}
      data-disabled={busy || undefined}
      onFocus={() => (held.current = key)}
      onBlur={() => (held.current = null)}
      onClick={() => {
        if (!busy) move[key]?.();
      }}
    >
      <Icon size="1rem" />
    </ActionIcon>
  ));
}
