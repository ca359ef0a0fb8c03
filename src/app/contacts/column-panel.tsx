/** Which columns the list shows, in which order: dragged by their handle, or moved with the buttons. */
import { Button, Checkbox, Drawer, Text } from "@mantine/core";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { type PointerEvent, useRef, useState } from "react";
import { useFocusGivenBack } from "../../ui/focus-given-back.ts";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { type ColumnKey, columns, movedColumn } from "./list-columns.ts";
import { useOfferedColumns } from "./use-columns.ts";
import classes from "./column-panel.module.css";

interface ColumnPanelProps {
  chosen: readonly ColumnKey[];
  usual: readonly ColumnKey[];
  onChange: (chosen: ColumnKey[]) => void;
  onClose: () => void;
}

export function ColumnPanel({ chosen, usual, onChange, onClose }: ColumnPanelProps) {
  useFocusGivenBack();
  const others = useOfferedColumns().filter((key) => !chosen.includes(key));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="20rem"
      title="Columns"
      overlayProps={{ backgroundOpacity: 0.15 }}
    >
      <Text size="sm" c="dimmed" mb="sm">
        Kept for you on this device.
      </Text>
      <ChosenColumns chosen={chosen} onChange={onChange} />
      <ul className={classes.list} aria-label="Further columns">
        {others.map((key) => (
          <li key={key} className={classes.item}>
            <span className={classes.grip} />
            <Checkbox label={columns[key].label} checked={false} onChange={() => onChange([...chosen, key])} />
          </li>
        ))}
      </ul>
      <Button variant="subtle" mt="sm" onClick={() => onChange([...usual])}>
        Back to the usual ones
      </Button>
    </Drawer>
  );
}

function ChosenColumns({ chosen, onChange }: Pick<ColumnPanelProps, "chosen" | "onChange">) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<ColumnKey | null>(null);
  const move = (from: number, to: number) => {
    // The name stays first.
    if (from !== to && to >= 1 && to < chosen.length) onChange(movedColumn(chosen, from, to));
  };
  const dragTo = (event: PointerEvent) => {
    const items = [...(list.current?.children ?? [])];
    const over = items.findIndex((item) => event.clientY < item.getBoundingClientRect().bottom);
    if (dragged) move(chosen.indexOf(dragged), over === -1 ? chosen.length - 1 : over);
  };
  return (
    <ul className={classes.list} aria-label="Shown columns" ref={list}>
      {chosen.map((key, at) => (
        <li key={key} className={classes.item} data-dragged={dragged === key || undefined}>
          {at === 0 ? (
            <span className={classes.grip} />
          ) : (
            <button
              type="button"
              className={classes.grip}
              aria-label={`Drag ${columns[key].label}`}
              tabIndex={-1}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(key);
              }}
              onPointerMove={dragTo}
              onLostPointerCapture={() => setDragged(null)}
            >
              <IconGripVertical size="1rem" aria-hidden="true" />
            </button>
          )}
          <Checkbox
            label={columns[key].label}
            checked
            disabled={at === 0}
            onChange={() => onChange(chosen.filter((other) => other !== key))}
            flex={1}
          />
          {at > 0 ? (
            <MoveButtons
              name={columns[key].label}
              up={at > 1 ? () => move(at, at - 1) : null}
              down={at < chosen.length - 1 ? () => move(at, at + 1) : null}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
