/**
 * Inline-editable field: click or Enter opens, Enter saves, Escape reverts; the save state is shown next to it. It stays
 * open with its text until the text is saved.
 */
import { Select, type SelectProps, Textarea, type TextareaProps, TextInput, UnstyledButton } from "@mantine/core";
import {
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { FailureWords } from "./failure-words.ts";
import { PendingMark, type Pending } from "./pending-mark.tsx";
import { useAfterPress } from "./use-after-press.ts";
import { writeOn } from "./write-on.ts";
import classes from "./editable-field.module.css";

export interface EditableFieldProps<B = string> {
  label: string;
  value: string;
  /** What `value` was made from; absent: `value` itself. */
  base?: B;
  /**
   * `base`: as it was when the editor opened, so that a change by someone else since is not overwritten unseen. Rejects
   * if nothing was saved.
   */
  onSave: (value: string, base: B) => void | Promise<unknown>;
  /** The field itself asks before it replaces a change by someone else; the one replaced is then the base. */
  asks?: boolean;
  /** The editor opened or closed. */
  onEditing?: (isEditing: boolean) => void;
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

export function EditableField<B = string>(props: EditableFieldProps<B>) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const label = useId();
  const givesBack = useRef(false);
  const close = (giveBackFocus: boolean) => {
    givesBack.current = giveBackFocus;
    edit(false);
  };
  const edit = (isEditing: boolean) => {
    setEditing(isEditing);
    props.onEditing?.(isEditing);
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
          <Shown {...props} labelledBy={label} opener={opener} open={() => edit(true)} />
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
}: Omit<EditableFieldProps, "base" | "onSave"> & {
  labelledBy: string;
  opener: RefObject<HTMLButtonElement | null>;
  open: () => void;
}) {
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

interface EditorProps<B> extends EditableFieldProps<B> {
  labelledBy: string;
  close: (giveBackFocus: boolean) => void;
}

function Editor<B>(props: EditorProps<B>) {
  const { draft, error, saving, type, keep, restore } = useEditing(props);
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
    readOnly: saving,
    onKeyDown,
  };
  const typed = {
    ...common,
    maxLength: props.maxLength,
    onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
    onBlur: () => keep(draft.trim(), false),
  };
  if (props.kind === "choice")
    return <ChoiceEditor {...common} options={props.options ?? []} type={type} keep={keep} restore={restore} />;
  if (props.kind === "long") return <LongEditor {...typed} />;
  return (
    <TextInput
      {...typed}
      className={classes.input}
      type={props.kind === "date" ? "date" : "text"}
      inputMode={props.inputMode}
      onFocus={(event) => selectAll(event.currentTarget)}
    />
  );
}

interface Editing {
  draft: string;
  error: string | null;
  saving: boolean;
  type: (text: string) => void;
  keep: (value: string, giveBackFocus: boolean) => void;
  restore: () => void;
}

function useEditing<B>(props: EditorProps<B>): Editing {
  const [opened] = useState(() => ({ value: props.value, base: "base" in props ? (props.base as B) : props.value }));
  const [draft, setDraft] = useState(opened.value);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const settled = useRef(false);
  /** The value of someone else that the user was asked about. */
  const askedOver = useRef(opened.value);
  const wordsOf = useContext(FailureWords);
  // Saving is immediate; only the layout change waits, so that a click next to the field is not lost.
  const afterPress = useAfterPress();
  const close = (giveBackFocus: boolean) => afterPress(() => props.close(giveBackFocus));
  const save = async (done: Promise<unknown>, giveBackFocus: boolean) => {
    setSaving(true);
    try {
      await done;
      close(giveBackFocus);
    } catch (failure) {
      settled.current = false;
      setSaving(false);
      setError(wordsOf(failure));
    }
  };
  return {
    draft,
    error,
    saving,
    type: (text) => {
      setDraft(text);
      setError(null);
    },
    keep: (value, giveBackFocus) => {
      if (settled.current) return;
      const isTyped = value !== opened.value.trim();
      const wrong = isTyped ? (props.check?.(value) ?? null) : null;
      if (wrong) return afterPress(() => setError(wrong));
      const isOver = props.asks && isTyped && props.value !== value && props.value !== opened.value;
      // Only Enter answers: leaving the field does not replace what someone else wrote.
      if (isOver && (props.value !== askedOver.current || !giveBackFocus)) {
        askedOver.current = props.value;
        return afterPress(() => setError(overWords(props.value)));
      }
      settled.current = true;
      const base = isOver ? props.value : opened.base;
      const done = isTyped ? props.onSave(value, base as B) : undefined;
      if (done) void save(done, giveBackFocus);
      else close(giveBackFocus);
    },
    restore: () => {
      if (saving) return;
      settled.current = true;
      close(true);
    },
  };
}

function LongEditor(props: TextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => writeOn(area.current), []);
  return <Textarea ref={area} {...props} className={classes.input} autosize minRows={2} maxRows={12} />;
}

function overWords(theirs: string): string {
  return `Someone changed this to “${theirs}”. Press Enter to replace it, or Escape to keep it.`;
}

interface ChoiceEditorProps
  extends Pick<Editing, "type" | "keep" | "restore">, Pick<SelectProps, "aria-label" | "aria-labelledby" | "error"> {
  options: ReadonlyArray<{ value: string; label: string }>;
  value: string;
  readOnly: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

function ChoiceEditor({ options, type, keep, restore, onKeyDown, ...field }: ChoiceEditorProps) {
  const hasFailed = Boolean(field.error);
  const isChosen = useRef(false);
  return (
    <Select
      {...field}
      className={classes.input}
      autoFocus
      defaultDropdownOpened
      searchable={options.length > 8}
      allowDeselect={false}
      data={options.map((option) => ({ ...option }))}
      onChange={(chosen) => {
        if (chosen === null) return;
        isChosen.current = true;
        type(chosen);
        keep(chosen, true);
      }}
      onDropdownClose={() => {
        // After a choice the list closes too, and while it could not be saved it may be opened and closed at will.
        if (!isChosen.current) restore();
      }}
      // The list is closed and its choice not saved: Enter tries again, Escape gives it up.
      {...(hasFailed ? { onKeyDown } : {})}
    />
  );
}

/** A hidden label becomes `aria-label`: with an error on the field, `aria-labelledby` to it is ignored. */
function nameOf({ label, labelledBy, hideLabel }: Pick<EditorProps<unknown>, "label" | "labelledBy" | "hideLabel">) {
  return hideLabel ? { "aria-label": label } : { "aria-labelledby": labelledBy };
}

function selectAll(input: HTMLInputElement): void {
  if (input.type === "text") input.select();
}
