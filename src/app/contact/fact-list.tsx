import { UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { countOf } from "../../kit/text.ts";
import type { ContactEdit } from "../../domain/contacts/contact.ts";
import { useEdit, useEditErrors, useOpened, usePending } from "../contact-parts/contact-context.ts";
import type { Fact } from "./fact-fields.ts";
import { KindField } from "../contact-parts/kind-field.tsx";
import classes from "../contact-parts/contact-facts.module.css";

/** Known facts and those always shown; the rest are behind one button. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const { contact, mayEditAll } = useOpened();
  const [all, setAll] = useState(false);
  const isKnown = (fact: Fact) => fact.always || fact.typed(contact[fact.field]) !== "";
  // A cleared fact stays in place so that it can be filled in again.
  const [known, setKnown] = useState(() => new Set(facts.filter(isKnown)));
  const fresh = facts.filter((fact) => isKnown(fact) && !known.has(fact));
  if (fresh.length > 0) setKnown(new Set([...known, ...fresh]));
  const shown = all ? facts : facts.filter((fact) => known.has(fact));
  const hidden = facts.length - shown.length;
  return (
    <>
      {shown.map((fact) => (
        <FactRow key={fact.field} fact={fact} />
      ))}
      {mayEditAll && (hidden > 0 || all) ? (
        <UnstyledButton className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : countOf(hidden, "more field")}
        </UnstyledButton>
      ) : null}
    </>
  );
}

export function FactRow({ fact }: { fact: Fact }) {
  const { contact, mayEditAll, whyLocked } = useOpened();
  const edit = useEdit();
  const errorsOf = useEditErrors();
  const pending = usePending();
  // The value comes from the field's own editor, so its type matches.
  const editOf = (value: unknown) => ({ [fact.field]: value }) as ContactEdit;
  return (
    <KindField
      label={fact.label}
      kind={fact}
      value={contact[fact.field]}
      state={pending(fact.field)}
      locked={mayEditAll ? undefined : whyLocked}
      check={(value) => Object.values(errorsOf(editOf(value)))[0] ?? null}
      onSave={(value, base) => edit(editOf(value), editOf(base))}
    />
  );
}

/** A read-only fact: computed, or written by an endpoint of its own. */
export function KnownFact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={classes.known}>
      <span className={classes.knownLabel}>{label}</span>
      <span className={classes.knownValue}>{value}</span>
    </div>
  );
}
