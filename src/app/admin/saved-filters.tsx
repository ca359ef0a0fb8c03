/** Named searches of a list: those of the product, and the user's own on this device. */
import { Button, Group, Menu, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Dialog } from "../../ui/dialog.tsx";
import { readStored, writeStored } from "../base/stored.ts";

interface SavedFilter {
  name: string;
  /** The query of the address. */
  search: string;
}

interface SavedFiltersProps {
  list: string;
  shipped: readonly SavedFilter[];
}

const nameLengthMax = 40;
const savedMax = 20;

export function SavedFilters({ list, shipped }: SavedFiltersProps) {
  const [own, setOwn] = useState(() => savedOf(list));
  const [isNaming, setNaming] = useState(false);
  const { search, pathname } = useLocation();
  const go = useNavigate();
  const keep = (next: readonly SavedFilter[]) => {
    setOwn(next);
    writeStored("saved_filters", { ...allSaved(), [list]: next });
  };
  const show = (filter: SavedFilter) => void go(`${pathname}${filter.search}`);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default">Saved filters</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[...shipped, ...own].map((filter) => (
            <Menu.Item key={filter.name} onClick={() => show(filter)} fw={filter.search === search ? 600 : undefined}>
              {filter.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={search === "" || own.length >= savedMax} onClick={() => setNaming(true)}>
            Save this filter…
          </Menu.Item>
          {own.map((filter) => (
            <Menu.Item key={filter.name} c="red" onClick={() => keep(own.filter((one) => one !== filter))}>
              Delete “{filter.name}”
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isNaming ? (
        <Naming
          taken={[...shipped, ...own].map(({ name }) => name)}
          onClose={() => setNaming(false)}
          onSave={(name) => {
            keep([...own, { name, search }]);
            setNaming(false);
          }}
        />
      ) : null}
    </>
  );
}

interface NamingProps {
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

function Naming({ taken, onSave, onClose }: NamingProps) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    const text = name.trim();
    if (text === "") return setError("Enter a name.");
    if (taken.includes(text)) return setError("That name is already used.");
    onSave(text);
  };
  return (
    <Dialog title="Save this filter" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label="Name"
          maxLength={nameLengthMax}
          data-autofocus
          value={name}
          error={error}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </form>
    </Dialog>
  );
}

function allSaved(): Record<string, unknown> {
  const stored = readStored("saved_filters");
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}

function savedOf(list: string): readonly SavedFilter[] {
  const saved = allSaved()[list];
  return Array.isArray(saved) ? saved.filter(isSaved) : [];
}

function isSaved(value: unknown): value is SavedFilter {
  const { name, search } = (value ?? {}) as Partial<SavedFilter>;
  return typeof name === "string" && typeof search === "string";
}
