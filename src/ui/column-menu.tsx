import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import IconColumns3 from "@tabler/icons-react/dist/esm/icons/IconColumns3.mjs";

interface ColumnMenuProps {
  columns: readonly { key: string; label: string }[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
  /** Resets to the default columns; null: they are shown. */
  onReset: (() => void) | null;
}

/** Chooses the visible columns of a table. */
export function ColumnMenu({ columns, shown, onChange, onReset }: ColumnMenuProps) {
  if (columns.length === 0) return null;
  return (
    <Popover position="bottom-end" trapFocus shadow="md" withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size="1rem" aria-hidden="true" />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Checkbox.Group value={[...shown]} onChange={onChange}>
          <Stack gap="xs">
            {columns.map(({ key, label }) => (
              <Checkbox key={key} value={key} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Button mt="sm" size="compact-sm" variant="subtle" disabled={!onReset} onClick={() => onReset?.()}>
          Reset
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
