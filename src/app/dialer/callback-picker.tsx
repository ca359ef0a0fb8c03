/** Next step: callback time, by preset or to the minute. */
import { useId } from "react";
import { callbackChoices, momentAt, timeOf } from "../../domain/values/callback-time.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";
import classes from "./after-call.module.css";

interface CallbackPickerProps {
  at: number | null;
  /** The outcome requires a callback time. */
  asked: boolean;
  error: string | undefined;
  onAt: (at: number | null) => void;
}

const everyMs = 60_000;

export function CallbackPicker({ at, asked, error, onAt }: CallbackPickerProps) {
  const zone = zoneName(useCurrentUser().timezone);
  const now = useNow(everyMs);
  const { exact } = useMoments();
  const errorId = useId();
  const day = at === null ? "" : dayOf(at, zone);
  const time = at === null ? "" : timeOf(at, zone);
  const change = (nextDay: string, nextTime: string) =>
    onAt(nextDay === "" ? null : momentAt(nextDay, nextTime || "09:00", zone));
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>Call back{asked ? " *" : ""}</legend>
      <div className={classes.chips}>
        {callbackChoices(now, zone).map((choice) => (
          <button
            key={choice.label}
            type="button"
            className={classes.chip}
            title={exact(choice.at)}
            onClick={() => onAt(choice.at)}
          >
            {choice.label}
          </button>
        ))}
      </div>
      {at !== null || asked ? (
        <div className={classes.when}>
          <input
            type="date"
            aria-label="Callback date"
            aria-describedby={error ? errorId : undefined}
            className={classes.field}
            value={day}
            onChange={(event) => change(event.currentTarget.value, time)}
          />
          <input
            type="time"
            aria-label="Callback time"
            className={classes.field}
            value={time}
            onChange={(event) => change(day || dayOf(now, zone), event.currentTarget.value)}
          />
          {asked ? null : (
            <button type="button" className={classes.more} onClick={() => onAt(null)}>
              None
            </button>
          )}
        </div>
      ) : null}
      {error ? (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
