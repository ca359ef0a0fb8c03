/** Hints shown before an event is saved. None of them blocks saving. */
import { shownTitle } from "../../domain/calendar/event-words.ts";
import { takesTime } from "../../domain/calendar/overlaps.ts";
import { fieldsOfDraft, lacksMoment } from "../../domain/calendar/event-draft.ts";
import { overlapsAt } from "../../local/queries/overlaps.ts";
import { countOf } from "../../kit/text.ts";
import { useLive, useLocal } from "../base/live.ts";
import type { EventFormParts } from "./event-form-parts.ts";
import classes from "./event-form.module.css";

const namedMax = 2;

/** `You have Lunch at that time.` */
export function OverlapHint({ form, ownZone, except, owner }: EventFormParts & { except: string; owner: string }) {
  const { user_id } = useLocal();
  const draft = form.values;
  const skip = !takesTime(draft) || lacksMoment(draft);
  const { start_date: from, end_date: to } = skip ? { start_date: 0, end_date: 0 } : fieldsOfDraft(draft);
  const found = useLive(overlapsAt, { user_id: draft.user_id, from, to, except, zone: ownZone }) ?? [];
  const titles = found.map((event) => shownTitle(event, user_id));
  const named = titles.slice(0, namedMax).join(", ");
  const rest = titles.length > namedMax ? ` and ${countOf(titles.length - namedMax, "more", "more")}` : "";
  return (
    <div role="status">
      {titles.length > 0 ? (
        <p className={classes.warn}>
          {draft.user_id === user_id ? "You have" : `${owner} has`} {named}
          {rest} at that time.
        </p>
      ) : null}
    </div>
  );
}
