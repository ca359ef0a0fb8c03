/** Value of a security, always with its valuation date. */
import { Button, Group, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useRef, useState } from "react";
import type { Security } from "../../domain/policies/security.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { showDay } from "../../kit/dates.ts";
import { showMoney } from "../../kit/money.ts";
import { FormError } from "../../ui/form-error.tsx";
import { PendingMark, type Pending } from "../../ui/pending-mark.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useToday } from "../contact-parts/contact-context.ts";
import { day, money, readKind } from "../contact-parts/fact-kinds.ts";
import { useEscape } from "../contact-parts/use-escape.ts";
import classes from "./securities.module.css";

export function ValueAsOf({ security: { market_value, as_of } }: { security: Security }) {
  if (market_value === null || as_of === null) return null;
  return (
    <span className={classes.value}>
      <span className="tabular">{showMoney(market_value)}</span>{" "}
      <span className={classes.asOf}>as of {showDay(as_of)}</span>
    </span>
  );
}

type Worth = Pick<Security, "market_value" | "as_of">;

interface SecurityValueProps {
  security: Security;
  state: Pending;
  locked: string | undefined;
  /** `base`: the value shown when the form opened. Rejects if nothing was saved. */
  onSave: (edit: Worth, base: Worth) => Promise<unknown>;
}

export function SecurityValue({ security, state, locked, onSave }: SecurityValueProps) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const focusBack = useFocusBack(editing);
  const close = () => {
    focusBack(() => opener.current);
    setEditing(false);
  };
  if (editing) return <ValueForm security={security} onSave={onSave} onClose={close} />;
  const words = security.market_value === null ? null : <ValueAsOf security={security} />;
  return (
    <div className={classes.worth}>
      {locked ? (
        (words ?? <Text c="dimmed">No value recorded.</Text>)
      ) : (
        <UnstyledButton ref={opener} className={classes.worthButton} onClick={() => setEditing(true)}>
          {words ?? "Add value and date"}
        </UnstyledButton>
      )}
      <PendingMark state={state} quiet />
    </div>
  );
}

function ValueForm({
  security,
  onSave,
  onClose,
}: Omit<SecurityValueProps, "state" | "locked"> & { onClose: () => void }) {
  const today = useToday();
  const place = useRef<HTMLFormElement>(null);
  const [was] = useState<Worth>(() => ({ market_value: security.market_value, as_of: security.as_of }));
  const [amount, setAmount] = useState(() => money.typed(was.market_value));
  const [asOf, setAsOf] = useState(() => day.typed(was.as_of ?? today));
  const saving = useSaving();
  const [error, setError] = useState<{ amount?: string; asOf?: string }>({});
  useEscape(place, onClose);
  const submit = () => {
    const value = readKind(money, amount.trim(), today);
    const on = readKind(day, asOf.trim(), today);
    if ("error" in value) return setError({ amount: value.error });
    if ("error" in on) return setError({ asOf: on.error });
    // Safe cast: the two parsers return an amount and a date, or null.
    const [market_value, as_of] = [value.value, on.value] as [number | null, string | null];
    if (market_value !== null && as_of === null) return setError({ asOf: "Enter the date of this value." });
    if (as_of !== null && as_of > today) return setError({ asOf: "The date cannot be in the future." });
    const worth: Worth = { market_value, as_of: market_value === null ? null : as_of };
    saving.run(() => (isSameValue(worth, was) ? undefined : onSave(worth, was)), onClose);
  };
  return (
    <form
      ref={place}
      noValidate
      className={classes.worthForm}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Market value"
        inputMode="decimal"
        autoFocus
        error={error.amount}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextInput
        label="As of"
        placeholder="MM/DD/YYYY"
        error={error.asOf}
        value={asOf}
        onChange={(event) => setAsOf(event.currentTarget.value)}
      />
      <FormError words={saving.error} />
      <Group gap="xs">
        <Button type="submit" size="compact-sm" loading={saving.busy}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
