/** Search text, filters, quick filters, columns. */
import { ActionIcon, Button, Input } from "@mantine/core";
import IconAdjustmentsHorizontal from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import IconColumns3 from "@tabler/icons-react/dist/esm/icons/IconColumns3.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { KeyboardEvent, RefObject } from "react";
import classes from "./list-toolbar.module.css";

interface ListToolbarProps {
  text: string;
  filters: number;
  field: RefObject<HTMLInputElement | null>;
  onText: (text: string) => void;
  /** Arrow down moves from the search field to the rows. */
  onDown: () => void;
  onFilters: () => void;
  onColumns: () => void;
  /** Absent without the right. */
  onExport: (() => void) | undefined;
  /** Absent while nothing is filtered. */
  onClear: (() => void) | undefined;
  /** Absent while nothing is filtered or the filter is already saved. */
  onSave: (() => void) | undefined;
}

export function ListToolbar(props: ListToolbarProps) {
  const { text, filters, field, onText, onDown, onFilters, onColumns, onExport, onClear, onSave } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      onDown();
    } else if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      onText("");
    }
  };
  /** The clear button disappears with the text: move the focus off it. */
  const clear = () => {
    onText("");
    field.current?.focus();
  };
  return (
    <search className={classes.toolbar}>
      <Input
        ref={field}
        className={classes.search}
        aria-label="Search contacts"
        placeholder="Name, phone, email, city or tag"
        leftSection={<IconSearch size="1rem" aria-hidden="true" />}
        rightSectionPointerEvents="all"
        rightSection={
          text === "" ? null : (
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Clear" onClick={clear}>
              <IconX size="0.875rem" />
            </ActionIcon>
          )
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size="1rem" aria-hidden="true" />}
        onClick={onFilters}
        aria-haspopup="dialog"
      >
        {filters > 0 ? `Filters (${filters})` : "Filters"}
      </Button>
      <Button
        variant="default"
        leftSection={<IconColumns3 size="1rem" aria-hidden="true" />}
        onClick={onColumns}
        aria-haspopup="dialog"
      >
        Columns
      </Button>
      {onExport ? (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Export this list"
          title="Export this list"
          aria-haspopup="dialog"
          onClick={onExport}
        >
          <IconDownload size="1rem" aria-hidden="true" />
        </ActionIcon>
      ) : null}
      {/* The search text has its own clear button. */}
      {onClear && filters > 0 ? (
        <Button variant="subtle" px="xs" onClick={onClear}>
          Clear all
        </Button>
      ) : null}
      {onSave ? (
        <Button variant="subtle" px="xs" onClick={onSave}>
          Save as quick filter
        </Button>
      ) : null}
    </search>
  );
}
