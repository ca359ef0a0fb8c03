/** Inline-editable field: click or Enter opens, Enter saves, Escape reverts; the save state is shown next to it. */
import { Select, Textarea, type TextareaProps, TextInput, UnstyledButton } from "@mantine/core";
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { PendingMark, type Pending } from "./pending-mark.tsx";
import { useAfterPress } from "./use-after-press.ts";
import { writeOn } from "./write-on.ts";
import classes from "./editable-field.module.css";

export interface EditableFieldProps {
  label: string;
  value: string;
  onSave: (value: string) => void;
  kind?: "text" | "long" | "date" | "choice";
  /** For `choice`: value and label. */
  options?: ReadonlyArray<{ value: string; label: string }>;
  inputMode?: "text" | "tel" | "email" | "numeric" | "url" | "decimal";
  maxLength?: number;
  /** Display of a non-empty value. */
  shown?: ReactNode;
  /** Display of an empty value. */
  placeholder?: string;
  state?: Pending;
  /** Error message, or null; checked before saving. */
  check?: (value: string) => string | null;
  /** Why it cannot be edited; rendered as plain text. */
  locked?: string;
  hideLabel?: boolean;
}

export function EditableField(props: EditableFieldProps) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const label = useId();
  const givesBack = useRef(false);
  const close = (giveBackFocus: boolean) => {
    givesBack.current = giveBackFocus;
    setEditing(false);
  };
  // Only after the editor is unmounted: before, it has the focus itself.
  useLayoutEffect(() => {
    if (editing || !givesBack.current) return;
    givesBack.current = false;
    // An element clicked meanwhile keeps the focus.
    if (document.activeElement === document.body) opener.current?.focus();
  }, [editing]);
  return (
    <div className={classes.field} data-editing={editing || undefined}>
      <span id={label} className={classes.label} data-hidden={props.hideLabel || undefined}>
        {props.label}
      </span>
      <div className={classes.body}>
        {editing ? (
          <Editor {...props} labelledBy={label} close={close} />
        ) : (
          <Shown {...props} labelledBy={label} opener={opener} open={() => setEditing(true)} />
        )}
        <PendingMark state={props.state ?? "none"} quiet />
      </div>
    </div>
  );
}

function Shown({
  value,
  shown,
  placeholder,
  locked,
  options,
  labelledBy,
  opener,
  open,
}: EditableFieldProps & { labelledBy: string; opener: RefObject<HTMLButtonElement | null>; open: () => void }) {
  const id = useId();
  const words = shown ?? options?.find((option) => option.value === value)?.label ?? value;
  if (locked)
    return (
      <span className={classes.locked} title={locked}>
        {value ? words : "–"}
      </span>
    );
  return (
    <UnstyledButton
      ref={opener}
      id={id}
      className={classes.shown}
      aria-labelledby={`${labelledBy} ${id}`}
      onClick={open}
    >
      {value ? words : <span className={classes.empty}>{placeholder ?? "Add"}</span>}
    </UnstyledButton>
  );
}

interface EditorProps extends EditableFieldProps {
  labelledBy: string;
  close: (giveBackFocus: boolean) => void;
}

function Editor(props: EditorProps) {
  const [draft, setDraft] = useState(props.value);
  const [error, setError] = useState<string | null>(null);
  const settled = useRef(false);
  // Saving is immediate; only the layout change waits, so that a click next to the field is not lost.
  const afterPress = useAfterPress();
  const close = (giveBackFocus: boolean) => afterPress(() => props.close(giveBackFocus));
  const keep = (value: string, giveBackFocus: boolean) => {
    if (settled.current) return;
    const wrong = value === props.value ? null : (props.check?.(value) ?? null);
    if (wrong) return afterPress(() => setError(wrong));
    settled.current = true;
    if (value !== props.value) props.onSave(value);
    close(giveBackFocus);
  };
  const restore = () => {
    settled.current = true;
    close(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      restore();
    } else if (event.key === "Enter" && (props.kind !== "long" || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      keep(draft.trim(), true);
    }
  };
  const common = {
    ...nameOf(props),
    autoFocus: true,
    value: draft,
    error,
    maxLength: props.maxLength,
    onKeyDown,
    onChange: (event: { currentTarget: { value: string } }) => {
      setDraft(event.currentTarget.value);
      setError(null);
    },
    onBlur: () => keep(draft.trim(), false),
  };
  if (props.kind === "choice") return <ChoiceEditor {...props} keep={keep} restore={restore} />;
  if (props.kind === "long") return <LongEditor {...common} />;
  return (
    <TextInput
      {...common}
      className={classes.input}
      type={props.kind === "date" ? "date" : "text"}
      inputMode={props.inputMode}
      onFocus={(event) => selectAll(event.currentTarget)}
    />
  );
}

function LongEditor(props: TextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => writeOn(area.current), []);
  return <Textarea ref={area} {...props} className={classes.input} autosize minRows={2} maxRows={12} />;
}

function ChoiceEditor({
  options,
  value,
  keep,
  restore,
  ...props
}: EditorProps & { keep: (value: string, giveBackFocus: boolean) => void; restore: () => void }) {
  return (
    <Select
      className={classes.input}
      {...nameOf(props)}
      autoFocus
      defaultDropdownOpened
      searchable={(options?.length ?? 0) > 8}
      allowDeselect={false}
      data={options?.map((option) => ({ ...option })) ?? []}
      value={value}
      onChange={(chosen) => keep(chosen ?? value, true)}
      onDropdownClose={restore}
    />
  );
}

/** A hidden label becomes `aria-label`: with an error on the field, `aria-labelledby` to it is ignored. */
function nameOf({ label, labelledBy, hideLabel }: Pick<EditorProps, "label" | "labelledBy" | "hideLabel">) {
  return hideLabel ? { "aria-label": label } : { "aria-labelledby": labelledBy };
}

function selectAll(input: HTMLInputElement): void {
  if (input.type === "text") input.select();
}
