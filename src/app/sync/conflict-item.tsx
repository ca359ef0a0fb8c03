import { dictionary } from "../../kit/dictionary.ts";
import { Button, Skeleton, Table, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { eventValueWords } from "../../domain/calendar/conflict-words.ts";
import { eventFieldWords } from "../../domain/calendar/event-field-words.ts";
import type { LinkedContact } from "../../domain/contacts/contact.ts";
import { relationLabels } from "../../domain/contacts/labels.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { blocksText } from "../../domain/email-blocks/block-text.ts";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { valueWords } from "../../domain/fields/value-words.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import type { SyncConflict } from "../../local/db/records.ts";
import { type ConflictFacts, needFacts } from "../../local/queries/conflicts.ts";
import { useLive, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { contactPlace, tabOf } from "./contact-place.ts";
import { sideWords } from "./side-words.ts";
import { Side } from "./side.tsx";
import classes from "./sync.module.css";
import { isTold, useDecisions } from "./use-decisions.ts";

/** A field changed on both sides. Shows nothing until its record is known. */
export function ConflictItem({ need: conflict }: { need: SyncConflict }) {
  const facts = useLive(needFacts, conflict);
  return (
    <div role="listitem" className={classes.item} aria-busy={facts === undefined}>
      {facts ? <Conflict need={conflict} facts={facts} /> : <Skeleton height="8rem" />}
    </div>
  );
}

/** Records named on their own, with or without a contact. */
const aloneWords: Readonly<Record<string, string>> = dictionary({
  call: "Call",
  event: "Event",
  tag: "Tag",
  group: "Group",
  quick_filter: "Quick filter",
  letter: "Letter",
  message_template: "Template",
  goal: "Goal",
  soa_request: "Scope of Appointment",
});

/** Records of which a contact has only one. */
const onlyWords: Readonly<Record<string, string>> = dictionary({
  data_capture: "Fact finder",
  rx_details: "Prescriptions",
});

/** Original, own and other value with author and time; one choice resolves it. */
function Conflict({ need: conflict, facts }: { need: SyncConflict; facts: ConflictFacts }) {
  const { decide } = useDecisions();
  const { words } = useMoments();
  const when = conflict.at === null ? "" : words(conflict.at);
  const sides = sideWords(conflict, facts.by ?? "Someone", when);
  const { name, which } = namesOf(conflict, facts);
  const sayField =
    (conflict.record === "event" ? eventFieldWords(conflict.field) : undefined) ??
    fieldLabel(conflict.field, conflict.record ?? "contact");
  const what = conflict.record === "link" ? `Link to ${facts.which}` : [...which, sayField].join(": ");
  const said = useValueWords(conflict, facts);
  return (
    <>
      <div className={classes.words}>
        <Text fw={600}>
          <Link to={pathOf(conflict, facts)}>{name}</Link>: {what}
        </Text>
        <Text size="sm">{sides.description}</Text>
        <Table className={classes.sides} withRowBorders={false} verticalSpacing={2}>
          <Table.Tbody>
            <Side label="Before" value={said(conflict.was)} />
            <Side label={sides.yours} value={said(conflict.yours)} />
            <Side label={sides.theirs} value={said(conflict.theirs)} />
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes.choices}>
        {isTold(conflict) ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Got it: ${what} of ${name}`}
            onClick={() => decide([conflict], "theirs", { name, what })}
          >
            Got it
          </Button>
        ) : (
          <>
            <Button
              variant="light"
              size="compact-sm"
              aria-label={`${sides.keepYours}: ${what} of ${name}`}
              onClick={() => decide([conflict], "yours", { name, what })}
            >
              {sides.keepYours}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${sides.keepTheirs}: ${what} of ${name}`}
              onClick={() => decide([conflict], "theirs", { name, what })}
            >
              {sides.keepTheirs}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** Resolves several fields of one record at once. */
export function AllOfRecord({ needs: conflicts }: { needs: readonly [SyncConflict, ...SyncConflict[]] }) {
  const { decide } = useDecisions();
  const facts = useLive(needFacts, conflicts[0]);
  if (!facts) return null;
  const { name, which } = namesOf(conflicts[0], facts);
  const what = [...which, `${conflicts.length} fields`].join(": ");
  return (
    <div role="listitem" className={classes.item}>
      <Text className={classes.words} fw={600}>
        {name}: {what}
      </Text>
      <div className={classes.choices}>
        <Button
          variant="light"
          size="compact-sm"
          aria-label={`Keep all mine: ${what} of ${name}`}
          onClick={() => decide(conflicts, "yours", { name, what })}
        >
          Keep all mine
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Keep all theirs: ${what} of ${name}`}
          onClick={() => decide(conflicts, "theirs", { name, what })}
        >
          Keep all theirs
        </Button>
      </div>
    </div>
  );
}

/** The contact's name, and which of its records. */
function namesOf(conflict: SyncConflict, facts: ConflictFacts): { name: string; which: string[] } {
  const isEvent = conflict.record === "event";
  const alone = aloneWords[conflict.record ?? ""];
  const known = facts.which ?? conflict.which;
  const called = known && conflict.record === "note" ? `Note “${known}”` : known;
  const nobody = alone
    ? (called ?? `${alone === "Event" ? "An" : "A"} ${alone.toLowerCase()} that was deleted`)
    : `Contact ${conflict.contact_id}`;
  const name = isEvent || !facts.contact ? nobody : nameOfContact(facts.contact);
  const only = alone ?? onlyWords[conflict.record ?? ""];
  const isOneOfMany = tabOf(conflict.record) !== undefined;
  return { name, which: only ? [only] : isOneOfMany ? [called ?? `a ${conflict.record} that was deleted`] : [] };
}

/** For events, times and recurrence as text, in the reader's time zone. */
function useValueWords({ record, field }: SyncConflict, { event, names }: ConflictFacts): (value: unknown) => string {
  const { world } = useLocal();
  const { exact } = useMoments();
  const zone = zoneName(useCurrentUser().timezone);
  const now = world.now();
  const start = event ? dayOf(event.start_date, event.timezone) : dayOf(now, zone);
  return (value) => {
    if (record === "link" && value !== null) return linkWords(value as LinkedContact);
    const said = record === "event" ? eventValueWords(field, value, { zone, now, start }) : undefined;
    const shown = field === "blocks" ? blocksText((value ?? []) as EmailBlock[]) : value;
    return said ?? valueWords(field, shown, { nameOf: (id) => names[id], moment: exact, record });
  };
}

function linkWords({ relation, note, authorized_representative }: LinkedContact): string {
  return [relationLabels[relation], note, authorized_representative && "can act for them"].filter(Boolean).join(", ");
}

/** Where records without a contact are edited. */
const sharedPlaces: Readonly<Record<string, string>> = dictionary({
  tag: "/contacts/tags",
  group: "/contacts/groups",
  quick_filter: "/contacts",
  letter: "/contacts",
  message_template: "/messages/templates",
  goal: "/goals",
});

function pathOf({ record, record_id, contact_id }: SyncConflict, { event }: ConflictFacts): string {
  if (record === "call") return `/calls?call=${record_id}`;
  if (record === "soa_request") return `${contactPlace(contact_id, record)}&soa=${record_id}`;
  const shared = sharedPlaces[record ?? ""];
  if (shared) return shared;
  if (record === "event" && event) return `/calendar?view=day&date=${dayOf(event.start_date, event.timezone)}`;
  return contactPlace(contact_id, record);
}
