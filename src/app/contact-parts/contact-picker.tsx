import { CloseButton, Combobox, InputBase, useCombobox } from "@mantine/core";
import { useState } from "react";
import type { Contact } from "../../domain/contacts/contact.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { OptionText } from "../../ui/option-text.tsx";
import { useContactHits } from "../base/live-search.ts";
import { hitWords } from "./hit-words.ts";

export interface Picked {
  id: number;
  name: string;
}

const hitCountMax = 8;

/** Finds one contact by name, phone, email or city. */
export function ContactPicker({
  picked,
  onPick,
  except,
  whyNot,
  label = "Contact",
  autoFocus = false,
}: {
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
  except: readonly number[];
  /** Reason an option is shown but disabled; null: selectable. */
  whyNot?: (hit: Contact) => string | null;
  label?: string;
  /** For a dialog that opens before this is loaded. */
  autoFocus?: boolean;
}) {
  const [text, setText] = useState("");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const clear = () => {
    onPick(null);
    setText("");
    combobox.focusTarget();
  };
  const hits = useContactHits(text, hitCountMax + except.length);
  const shown = (hits ?? []).filter(({ id }) => !except.includes(id)).slice(0, hitCountMax);
  const submit = (value: string) => {
    const hit = shown.find(({ id }) => String(id) === value);
    if (!hit || whyNot?.(hit)) return;
    onPick({ id: hit.id, name: nameOfContact(hit) });
    setText("");
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.Target>
        <InputBase
          label={label}
          placeholder="Name, phone, email or city"
          autoComplete="off"
          data-autofocus
          autoFocus={autoFocus}
          rightSectionPointerEvents="all"
          rightSection={
            picked ? <CloseButton size="sm" aria-label={`Clear ${label.toLowerCase()}`} onClick={clear} /> : null
          }
          value={picked && text === "" ? picked.name : text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (picked) onPick(null);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onKeyDown={(event) => {
            // Enter picks a contact; it does not submit the surrounding form.
            if (event.key !== "Enter" || text.trim() === "") return;
            event.preventDefault();
            // Results that arrived after the last keystroke: Enter picks the first, as if it were highlighted.
            if (combobox.getSelectedOptionIndex() === -1 && shown[0]) submit(String(shown[0].id));
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim() === ""}>
        <Combobox.Options>
          {shown.map((hit) => (
            <Combobox.Option key={hit.id} value={String(hit.id)} disabled={Boolean(whyNot?.(hit))}>
              <OptionText name={nameOfContact(hit)} about={whyNot?.(hit) ?? hitWords(hit)} />
            </Combobox.Option>
          ))}
          {hits && shown.length === 0 ? <Combobox.Empty>No results.</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
