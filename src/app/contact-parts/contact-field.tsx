/** A reference to a contact: picked by name, and cleared to the `none` value. */
import { ActionIcon, Button, Group } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { useRef, useState } from "react";
import { FormError } from "../../ui/form-error.tsx";
import { PendingMark, type Pending } from "../../ui/pending-mark.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { ContactLink } from "./contact-link.tsx";
import { ContactPicker } from "./contact-picker.tsx";
import { useOpened } from "./contact-context.ts";
import { useEscape } from "./use-escape.ts";
import classes from "./contact-field.module.css";

interface ContactFieldProps {
  label: string;
  /** Null: the `none` value. */
  value: number | null;
  /** Label when no contact is set; absent: the contact of this page. */
  none?: string;
  state: Pending;
  locked: string | undefined;
  /** `base`: the value shown when the picker opened. Rejects if nothing was saved. */
  onSave: (id: number | null, base: number | null) => Promise<unknown>;
}

export function ContactField({ label, value, none = "This contact", state, locked, onSave }: ContactFieldProps) {
  const { contact } = useOpened();
  const [choosing, setChoosing] = useState(false);
  const [opened, setOpened] = useState(value);
  const saving = useSaving();
  const opener = useRef<HTMLButtonElement>(null);
  const focusBack = useFocusBack(choosing);
  const close = () => {
    focusBack(() => opener.current);
    setChoosing(false);
  };
  const isNone = value === null || value === contact.id;
  return (
    <div className={classes.field} data-choosing={choosing || undefined}>
      {choosing ? null : <span className={classes.label}>{label}</span>}
      {choosing ? (
        <Choice
          label={label}
          self={contact.id}
          none={isNone ? null : none}
          error={saving.error}
          onPick={(id) => saving.run(() => (id === opened ? undefined : onSave(id, opened)), close)}
          onClose={close}
        />
      ) : (
        <span className={classes.body}>
          {isNone ? none : <ContactLink id={value} />}
          {locked ? null : (
            <ActionIcon
              ref={opener}
              variant="subtle"
              aria-label={`Change ${label.toLowerCase()}`}
              title={`Change ${label.toLowerCase()}`}
              onClick={() => {
                setOpened(value);
                setChoosing(true);
              }}
            >
              <IconPencil size="1rem" />
            </ActionIcon>
          )}
          <PendingMark state={state} quiet />
        </span>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  self: number;
  /** Absent while none is set. */
  none: string | null;
  error: string | null;
  onPick: (id: number | null) => void;
  onClose: () => void;
}

function Choice({ label, self, none, error, onPick, onClose }: ChoiceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEscape(place, onClose);
  return (
    <div ref={place} className={classes.choice}>
      <ContactPicker
        label={label}
        picked={null}
        onPick={(picked) => picked && onPick(picked.id)}
        except={[self]}
        autoFocus
      />
      <FormError words={error} />
      <Group gap="xs">
        {none === null ? null : (
          <Button size="compact-xs" variant="default" onClick={() => onPick(null)}>
            {none}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
