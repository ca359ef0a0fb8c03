import { VisuallyHidden } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconRepeat from "@tabler/icons-react/dist/esm/icons/IconRepeat.mjs";
import type { TypeAppearance } from "../../domain/calendar/type-appearances.ts";
import { type Entry, saidOf } from "./entries.ts";
import "./calendar-theme.css";
import classes from "./entry-face.module.css";

/** A type's letter on its color. */
export function TypeMark({ look: { letter, color } }: { look: TypeAppearance }) {
  return (
    <span className={classes.mark} data-type-color={color} aria-hidden="true">
      {letter}
    </span>
  );
}

interface EntryFaceProps {
  entry: Entry;
  time: string;
  /** On a time scale the position shows the start time, so the title comes first. */
  onScale?: boolean;
  /** There is room for the location. */
  roomy?: boolean;
}

/** Content of an event in every view. */
export function EntryFace({ entry, time, onScale = false, roomy = false }: EntryFaceProps) {
  const said = saidOf(entry);
  return (
    <span className={classes.face} data-roomy={roomy || undefined}>
      <TypeMark look={entry.look} />
      <span className={classes.words}>
        {time && !onScale ? <span className={classes.time}>{time} </span> : null}
        <span className={classes.title} data-short={entry.who ? true : undefined}>
          {entry.title}
        </span>
        {entry.who ? (
          <span className={classes.who} aria-hidden="true">
            {entry.who}
          </span>
        ) : null}
        {time && onScale ? <span className={classes.time}> {time}</span> : null}
        {roomy && entry.location ? <span className={classes.place}>{entry.location}</span> : null}
      </span>
      {entry.isSeries ? <IconRepeat className={classes.sign} size="0.75rem" aria-hidden="true" /> : null}
      {entry.meets ? <IconAlertTriangle className={classes.meets} size="0.8125rem" aria-hidden="true" /> : null}
      {entry.waiting ? <span className={classes.waiting} aria-hidden="true" /> : null}
      {said ? <VisuallyHidden>, {said}</VisuallyHidden> : null}
    </span>
  );
}
