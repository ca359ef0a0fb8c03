/**
 * Target field of a column. A static placeholder until focused: a searchable select is expensive, and a file may have
 * hundreds of columns.
 */
import { CloseIcon, Combobox, Input, Select } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { targetChoices, targetLabel, type TargetChoice as Choice } from "../../domain/imports/targets.ts";
import classes from "./imports.module.css";

const groupWords: Record<Choice["group"], string> = {
  person: "Person",
  reach: "Contact details",
  address: "Addresses",
  record: "Record details",
  medicare: "Medicare",
  policy: "Policy",
};

/** Groups in the order users look for them. */
const choices = Object.entries(groupWords).map(([group, words]) => ({
  group: words,
  items: targetChoices
    .filter((choice) => choice.group === group)
    .map(({ target, label }) => ({ value: target, label })),
}));

interface TargetChoiceProps {
  /** Column name. */
  name: string;
  target: string;
  onTarget(target: string): void;
}

export function TargetChoice(props: TargetChoiceProps) {
  const [wanted, setWanted] = useState<"not" | "focus" | "list">("not");
  return wanted === "not" ? (
    <DrawnChoice {...props} onFocus={() => setWanted("focus")} onPress={() => setWanted("list")} />
  ) : (
    <ListedChoice {...props} opensAtOnce={wanted === "list"} />
  );
}

const words = { placeholder: "Skip column" };

interface DrawnChoiceProps extends TargetChoiceProps {
  onFocus(): void;
  onPress(): void;
}

/** Same look and accessible role as the select that replaces it. */
function DrawnChoice({ name, target, onTarget, onFocus, onPress }: DrawnChoiceProps) {
  return (
    <div
      className={`mantine-Input-wrapper ${Input.classes.wrapper} ${classes.targetDrawn}`}
      data-variant="default"
      data-with-right-section
    >
      <input
        {...words}
        className={Input.classes.input}
        data-variant="default"
        role="combobox"
        aria-label={`${name} becomes`}
        aria-expanded="false"
        aria-haspopup="listbox"
        // The list box is created when it opens.
        aria-controls={undefined}
        autoComplete="off"
        value={targetLabel(target)}
        onFocus={onFocus}
        // Focus would swap in the select while the pointer is down, and the click would be lost.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
        onChange={onPress}
      />
      <span className={`${Input.classes.section} ${classes.targetEnd}`} data-position="right">
        {target === "" ? null : (
          // Pointer only, as in the select that replaces it; keyboard users clear the field.
          <button
            type="button"
            className={classes.clears}
            tabIndex={-1}
            aria-hidden="true"
            aria-label={`Skip ${name}`}
            onClick={() => onTarget("")}
          >
            <CloseIcon size="70%" />
          </button>
        )}
        <Combobox.Chevron size="sm" />
      </span>
    </div>
  );
}

function ListedChoice({ name, target, onTarget, opensAtOnce }: TargetChoiceProps & { opensAtOnce: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (opensAtOnce) input.current?.click();
  }, [opensAtOnce]);
  return (
    <Select
      {...words}
      ref={input}
      aria-label={`${name} becomes`}
      data={choices}
      value={target || null}
      onChange={(chosen) => onTarget(chosen ?? "")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": `Skip ${name}` }}
      nothingFoundMessage="No matching fields"
      maxDropdownHeight={320}
    />
  );
}
