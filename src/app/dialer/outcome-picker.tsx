import { useId, useState } from "react";
import { type CallOutcome, outcomeLabels, outcomesFor } from "../../domain/calls/call-outcome.ts";
import classes from "./after-call.module.css";

const firstCount = 6;

interface OutcomePickerProps {
  answered: boolean;
  outcome: CallOutcome | null;
  required: boolean;
  error: string | undefined;
  onOutcome: (outcome: CallOutcome) => void;
}

/** Likely outcomes first, the others behind one button. */
export function OutcomePicker({ answered, outcome, required, error, onOutcome }: OutcomePickerProps) {
  const [all, setAll] = useState(false);
  const name = useId();
  const offered = outcomesFor(answered);
  const shown = all ? offered : offered.slice(0, firstCount);
  return (
    <fieldset className={classes.part} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={classes.legend}>Outcome{required ? " *" : ""}</legend>
      <div className={classes.chips}>
        {shown.map((one) => (
          <label
            key={one}
            className={classes.chip}
            data-tone={one === "do_not_call" || one === "deceased" ? "bad" : undefined}
          >
            <input type="radio" name={name} checked={outcome === one} onChange={() => onOutcome(one)} />
            {outcomeLabels[one]}
          </label>
        ))}
        {offered.length > firstCount && !all ? (
          <button type="button" className={classes.more} onClick={() => setAll(true)}>
            More
          </button>
        ) : null}
      </div>
      {error ? (
        <p className={classes.error} id={`${name}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
