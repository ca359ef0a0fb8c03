/** A contact named by another record: chosen by name, cleared back to what stands for nothing chosen. */
import { Button, Group } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { PendingMark, type Pending } from "../../ui/pending-mark.tsx";
import { ContactPicker } from "./contact-picker.tsx";
import { useOpened } from "./contact-context.ts";
import { useEscape } from "./use-escape.ts";
import { useNames } from "./use-names.ts";
import classes from "./contact-field.module.css";

interface ContactFieldProps {
  label: string;
  /** Null: the contact whose page it is. */
  value: number | null;
  state: Pending;
  locked: string | undefined;
  onSave: (id: number | null) => void;
}

export function ContactField({ label, value, state, locked, onSave }: ContactFieldProps) {
  const { contact } = useOpened();
  const nameOf = useNames();
  const [choosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChoosing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const isSelf = value === null || value === contact.id;
  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      {choosing ? (
        <Choice
          label={label}
          self={contact.id}
          onPick={(id) => {
            if (id !== value) onSave(id);
            close();
          }}
          onClose={close}
        />
      ) : (
        <span className={classes.body}>
          {isSelf ? "This contact" : <Link to={`/contacts/${value}`}>{nameOf(value)}</Link>}
          {locked ? null : (
            <Button
              ref={opener}
              variant="subtle"
              size="compact-xs"
              aria-label={`Change ${label.toLowerCase()}`}
              onClick={() => setChoosing(true)}
            >
              Change
            </Button>
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
  onPick: (id: number | null) => void;
  onClose: () => void;
}

function Choice({ label, self, onPick, onClose }: ChoiceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEscape(place, onClose);
  return (
    <div ref={place} className={classes.choice}>
      <ContactPicker label={label} picked={null} onPick={(picked) => picked && onPick(picked.id)} except={[self]} />
      <Group gap="xs">
        <Button size="compact-xs" variant="default" onClick={() => onPick(null)}>
          This contact
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
