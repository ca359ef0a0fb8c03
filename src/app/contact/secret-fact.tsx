/**
 * A number of which this device has only the last digits: revealed for a minute to users with permission, entered by
 * users who may edit the contact.
 */
import { Button, Text } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { endingOn, type SecretField } from "../../domain/contacts/secret-number.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useOnline } from "../base/live.ts";
import { useNow } from "../base/use-now.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { secondMs } from "../../kit/durations.ts";
import { type Reveal, useReveal } from "./use-reveal.ts";
import classes from "./secret-fact.module.css";

const SecretDialog = lazyPart(async () => (await import("./secret-dialog.tsx")).SecretDialog);

const needsConnection = "You are offline. This needs a connection.";
const labels: Record<SecretField, string> = { ssn: "Full SSN", mbi: "MBI" };

export function SecretFact({ field }: { field: SecretField }) {
  const { contact, mayReveal, mayEditAll } = useOpened();
  const [entering, setEntering] = useState(false);
  const ending = endingOn(field, contact);
  const isRead = mayReveal && ending !== null;
  if (!isRead && !mayEditAll && ending === null) return null;
  return (
    <div className={classes.fact}>
      <span className={classes.label}>{labels[field]}</span>
      {/* Keyed by contact, so that another contact starts with nothing revealed. */}
      <SecretValue key={contact.id} field={field} isRead={isRead}>
        {mayEditAll ? (
          <Button
            variant="subtle"
            size="compact-xs"
            flex="none"
            aria-label={`${ending === null ? "Enter" : "Change"} ${labels[field]}`}
            aria-haspopup="dialog"
            onClick={() => setEntering(true)}
          >
            {ending === null ? "Enter" : "Change"}
          </Button>
        ) : null}
      </SecretValue>
      <Suspense fallback={null}>
        {entering ? <SecretDialog field={field} onClose={() => setEntering(false)} /> : null}
      </Suspense>
    </div>
  );
}

interface SecretValueProps {
  field: SecretField;
  isRead: boolean;
  /** Rendered after the *Show* button. */
  children: ReactNode;
}

function SecretValue({ field, isRead, children }: SecretValueProps) {
  const { contact } = useOpened();
  const online = useOnline();
  const reveal = useReveal(contact.id, field);
  const { shown, busy, error } = reveal;
  const masked = field === "ssn" ? contact.ssn_last4 && `•••-••-${contact.ssn_last4}` : contact.mbi_masked;
  return (
    <div className={classes.value}>
      <span className={classes.number}>{shown ? <ShownNumber {...reveal} shown={shown} /> : (masked ?? "–")}</span>
      {isRead ? (
        <Button
          variant="subtle"
          size="compact-xs"
          flex="none"
          aria-label={`${shown ? "Hide" : "Show"} ${labels[field]}`}
          title={online ? "Views are logged." : needsConnection}
          disabled={!online && !shown}
          loading={busy}
          onClick={() => (shown ? reveal.hide() : void reveal.show())}
        >
          {shown ? "Hide" : "Show"}
        </Button>
      ) : null}
      {children}
      {error ? (
        <Text role="alert" size="xs" c="red" flex="1 0 100%">
          {error}
        </Text>
      ) : null}
    </div>
  );
}

function ShownNumber({
  shown: { words, until },
  hide,
}: Pick<Reveal, "hide"> & { shown: NonNullable<Reveal["shown"]> }) {
  const left = Math.ceil((until - useNow(secondMs)) / secondMs);
  useEffect(() => {
    if (left <= 0) hide();
  }, [left, hide]);
  return (
    <span className={classes.shown}>
      <output>{words}</output>
      <Text span size="xs" c="dimmed" role="timer">
        {Math.max(0, left)} s
      </Text>
    </span>
  );
}
