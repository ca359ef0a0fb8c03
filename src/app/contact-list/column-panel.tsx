/** Which columns the list shows, in which order: dragged, or moved with buttons. */
import { Button, Checkbox, Drawer, Stack, Text } from "@mantine/core";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { type PointerEvent, useRef, useState } from "react";
import { useFocusGivenBack } from "../../ui/focus-given-back.ts";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { type ColumnKey, columns, movedColumn } from "./list-columns.ts";
import { type Columns, useOfferedColumns } from "./use-columns.ts";
import classes from "./column-panel.module.css";

interface ColumnPanelProps {
  columns: Columns;
  /** Name of the open quick filter. */
  filter: string | undefined;
  onClose: () => void;
}

export function ColumnPanel({ columns: { columns: chosen, of, ...acts }, filter = "", onClose }: ColumnPanelProps) {
  useFocusGivenBack();
  const others = useOfferedColumns().filter((key) => !chosen.includes(key));
  const description = {
    filter: `Saved with the quick filter ${filter} on all your devices.`,
    person: "Saved for you on all your devices.",
    visit: "For this visit only.",
  };
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
        {description[of]}
      </Text>
      <ChosenColumns chosen={chosen} onChange={acts.choose} />
      <ul className={classes.list} aria-label="More columns">
        {others.map((key) => (
          <li key={key} className={classes.item}>
            <span className={classes.grip} />
            <Checkbox label={columns[key].label} checked={false} onChange={() => acts.choose([...chosen, key])} />
          </li>
        ))}
      </ul>
      <Stack gap={0} align="flex-start" mt="sm">
        <Button variant="subtle" onClick={acts.forget}>
          {of === "filter" ? "Use my columns" : "Reset columns"}
        </Button>
        {acts.keepWithFilter ? (
          <Button variant="subtle" onClick={acts.keepWithFilter}>
            {`Save for ${filter} only`}
          </Button>
        ) : null}
      </Stack>
    </Drawer>
  );
}

interface ChosenColumnsProps {
  chosen: readonly ColumnKey[];
  onChange: (chosen: readonly ColumnKey[]) => void;
}

interface Dragging {
  key: ColumnKey;
  /** Order while dragging; saved on drop. */
  order: readonly ColumnKey[];
}

function ChosenColumns({ chosen, onChange }: ChosenColumnsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const order = dragging?.order ?? chosen;
  // The name stays first.
  const moved = (from: number, to: number) =>
    from !== to && to >= 1 && to < order.length ? movedColumn(order, from, to) : order;
  const move = (from: number, to: number) => onChange(moved(from, to));
  const dragTo = (event: PointerEvent) => {
    if (!dragging) return;
    const items = [...(list.current?.children ?? [])];
    const over = items.findIndex((item) => event.clientY < item.getBoundingClientRect().bottom);
    const to = over === -1 ? order.length - 1 : over;
    setDragging({ ...dragging, order: moved(order.indexOf(dragging.key), to) });
  };
  const drop = () => {
    if (dragging && dragging.order !== chosen) onChange(dragging.order);
    setDragging(null);
  };
  return (
    // The list captures the pointer: the dragged item is removed and reinserted as it moves.
    <ul
      className={classes.list}
      aria-label="Shown columns"
      ref={list}
      onPointerMove={dragTo}
      onLostPointerCapture={drop}
    >
      {order.map((key, at) => (
        <li key={key} className={classes.item} data-dragged={dragging?.key === key || undefined}>
          {at === 0 ? (
            <span className={classes.grip} />
          ) : (
            <button
              type="button"
              className={classes.grip}
              aria-label={`Drag ${columns[key].label}`}
              tabIndex={-1}
              onPointerDown={(event) => {
                list.current?.setPointerCapture(event.pointerId);
                setDragging({ key, order: chosen });
              }}
            >
              <IconGripVertical size="1rem" aria-hidden="true" />
            </button>
          )}
          <Checkbox
            label={columns[key].label}
            checked
            disabled={at === 0}
            onChange={() => onChange(order.filter((other) => other !== key))}
            flex={1}
          />
          {at > 0 ? (
            <MoveButtons
              name={columns[key].label}
              up={at > 1 ? () => move(at, at - 1) : null}
              down={at < order.length - 1 ? () => move(at, at + 1) : null}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
