/** Moves one of a list up and down. At an end one of the two is off; the keyboard then stands on the other. */
import { ActionIcon } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import { useLayoutEffect, useRef } from "react";

interface MoveButtonsProps {
  /** Of what is moved. */
  name: string;
  /** Null: it stands at that end. */
  up: (() => void) | null;
  down: (() => void) | null;
  /** A move is on its way: another press does nothing. */
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
  // What is switched off loses the focus with no event: which of the two had it is remembered.
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
      // Only said to be off: one that is disabled for a moment would lose the focus for good.
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
