import { Button, Popover, SegmentedControl, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { foldText } from "../../kit/text.ts";
import type { Mark } from "./bulk-acts.ts";
import classes from "./mark-picker.module.css";

interface MarkPickerProps {
  kind: Mark["kind"];
  label: string;
  choices: readonly { id: string; name: string }[];
  onMark: (mark: Mark, name: string) => void;
}

/** Adds or removes one tag or group on all selected contacts. */
export function MarkPicker({ kind, label, choices, onMark }: MarkPickerProps) {
  const [opened, setOpened] = useState(false);
  const [isOn, setIsOn] = useState(true);
  const [text, setText] = useState("");
  const fitting = choices.filter(({ name }) => foldText(name).includes(foldText(text)));
  const choose = (id: string, name: string) => {
    setOpened(false);
    setText("");
    onMark({ kind, id, isOn }, name);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="top" trapFocus width="16rem" shadow="md">
      <Popover.Target>
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={`Add or remove a ${kind}`}
          value={isOn ? "on" : "off"}
          onChange={(value) => setIsOn(value === "on")}
          data={[
            { value: "on", label: "Add" },
            { value: "off", label: "Remove" },
          ]}
        />
        <TextInput
          mt="xs"
          size="xs"
          data-autofocus
          aria-label={`Find a ${kind}`}
          placeholder={`Find a ${kind}`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = fitting;
            if (event.key === "Enter" && first) choose(first.id, first.name);
          }}
        />
        <ul className={classes.list}>
          {fitting.map(({ id, name }) => (
            <li key={id}>
              <UnstyledButton className={classes.choice} onClick={() => choose(id, name)}>
                {name}
              </UnstyledButton>
            </li>
          ))}
          {fitting.length === 0 ? <li className={classes.none}>No results</li> : null}
        </ul>
        {kind === "tag" ? (
          <Button component={Link} to="/contacts/tags" variant="subtle" size="compact-xs" fullWidth mt="xs">
            Edit tags
          </Button>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
