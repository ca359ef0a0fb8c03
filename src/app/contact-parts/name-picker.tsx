import { ActionIcon, Combobox, useCombobox } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type Ref, useState } from "react";
import { FormError } from "../../ui/form-error.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { foldText } from "../../kit/text.ts";

interface NamePickerProps {
  /** Label of the opening button: "Add a tag". */
  label: string;
  fieldLabel: string;
  choices: readonly { id: string; name: string }[];
  /** Rejects if nothing was saved; the list then stays open with what was typed. */
  onPick: (id: string) => Promise<unknown>;
  /** Absent: only existing names can be picked. */
  onCreate?: (name: string) => Promise<unknown>;
  maxLength: number;
  /** Ref to the opening button, for a shortcut that clicks it. */
  opener?: Ref<HTMLButtonElement>;
}

const shownMax = 12;

/** Picks one of many by name, or creates a new one. */
export function NamePicker({ label, fieldLabel, choices, onPick, onCreate, maxLength, opener }: NamePickerProps) {
  const [text, setText] = useState("");
  const saving = useSaving();
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: (source) => {
      setText("");
      combobox.resetSelectedOption();
      if (source === "keyboard") combobox.focusTarget();
    },
  });
  const typed = text.trim();
  const fitting = choices.filter(({ name }) => foldText(name).includes(foldText(text)));
  const isNew =
    onCreate !== undefined && typed !== "" && !choices.some(({ name }) => foldText(name) === foldText(typed));
  const submit = (value: string) => {
    saving.run(
      () => (value === newValue ? onCreate?.(typed) : onPick(value)),
      () => combobox.closeDropdown("keyboard"),
    );
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} width={240} position="bottom-start">
      <Combobox.Target targetType="button" ref={opener}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconPlus size="1rem" />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-controls={combobox.listId ?? undefined}
          aria-expanded={combobox.dropdownOpened}
          aria-label={fieldLabel}
          placeholder={fieldLabel}
          value={text}
          maxLength={maxLength}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
        {/* Only when there is one: a live region would split the floating list for screen readers. */}
        {saving.error ? <FormError words={saving.error} /> : null}
        <Combobox.Options aria-label={fieldLabel} mah={280} style={{ overflowY: "auto" }}>
          {fitting.slice(0, shownMax).map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
          {isNew ? <Combobox.Option value={newValue}>Create “{typed}”</Combobox.Option> : null}
          {fitting.length === 0 && !isNew ? <Combobox.Empty>No results</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const newValue = "new:";
