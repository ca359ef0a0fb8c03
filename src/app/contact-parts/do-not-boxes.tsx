/**
 * A do-not flag of a phone, an email or an address. While the status stops all contact it is checked and locked, with
 * the reason.
 */
import { Checkbox, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { type Status, stopsContact } from "../../domain/reference/reference.ts";
import { useOpened } from "./contact-context.ts";
import classes from "./contact-facts.module.css";

/** The status that stops all contact with this contact; undefined if none. */
export function useStop(): Status | undefined {
  const { contact, lists } = useOpened();
  return lists.statuses.find((status) => status.id === contact.status_id && stopsContact(status));
}

export interface DoNotFlag {
  label: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}

export function DoNotBoxes({ flags, children }: { flags: readonly DoNotFlag[]; children?: ReactNode }) {
  const stop = useStop();
  const why = useId();
  return (
    <>
      <div className={classes.checks}>
        {children}
        {flags.map(({ label, checked, error, onChange }) => (
          <Checkbox
            key={label}
            label={label}
            error={error}
            checked={checked || stop !== undefined}
            disabled={stop !== undefined}
            {...(stop && { "aria-describedby": why })}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        ))}
      </div>
      {stop ? (
        <Text size="xs" c="dimmed" id={why}>
          {flags.length === 1 ? "This stays on" : "These stay on"} while the status is {stop.title}. Only a manager can
          change that status.
        </Text>
      ) : null}
    </>
  );
}
