/** Event form: title, time and people; the rest under More. Saved on this device and sent when possible. */
import { dictionary } from "../../kit/dictionary.ts";
import { Button, MultiSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type RefObject, useEffect, useRef, useState } from "react";
import { changedFields, fieldsOfDraft, lacksMoment, skippedErrors } from "../../domain/calendar/event-draft.ts";
import { type CalendarEvent, type EventEdit, type EventFields, isSeries } from "../../domain/calendar/event.ts";
import { asksForScope, eventErrors } from "../../domain/calendar/event-rules.ts";
import { type EditScope, eventTitleLengthMax, type EventType, eventTypes } from "../../domain/calendar/limits.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { refuse } from "../../kit/refusal.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, report, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useHoldPage } from "../version/index.ts";
import { isShownUnderMore, EventMoreToggle } from "./event-more-toggle.tsx";
import type { EventFormState } from "./event-form-parts.ts";
import { OverlapHint } from "./event-hints.tsx";
import { EventMore } from "./event-more.tsx";
import { EventScope } from "./event-scope.tsx";
import { EventPeople } from "./event-people.tsx";
import { EventStanding } from "./event-standing.tsx";
import { EventWhen } from "./event-when.tsx";
import { ScopeQuestion } from "./scope-question.tsx";
import { useBeginning } from "./use-beginning.ts";
import { useEventRights } from "./use-event-rights.ts";
import { useEventWrites } from "./use-event-writes.ts";
import classes from "./event-form.module.css";

interface EventEditorProps {
  event: CalendarEvent | undefined;
  occurrence: number | undefined;
  draft: EventEdit | undefined;
  onClose: () => void;
}

/** Pending action while the user chooses which events of the series it applies to. */
type Asked = { what: "save"; change: EventEdit; base: EventEdit } | { what: "delete" };

export function EventEditor({ event, occurrence, draft, onClose }: EventEditorProps) {
  const { world } = useLocal();
  const ownZone = zoneName(useCurrentUser().timezone);
  const { begun, original, keeper, isRestored, afresh } = useBeginning({ event, occurrence, draft });
  const { people, calendars } = useEventRights();
  const [asked, setAsked] = useState<Asked | null>(null);
  const form: EventFormState = useForm({
    initialValues: begun,
    onValuesChange: (values) => {
      keeper.keep(values);
      // The question referred to the previous values.
      setAsked(null);
    },
  });
  const [more, setMore] = useState(() => isShownUnderMore(begun));
  const writes = useEventWrites(event, occurrence);
  const close = () => {
    // A new event's draft is kept for next time; an unsaved change to an existing event is discarded.
    if (event || !form.isDirty()) keeper.forget();
    onClose();
  };
  const done = () => {
    keeper.forget();
    onClose();
  };
  const send = async (values: typeof begun) => {
    const fields = fieldsOrRefuse(values);
    if (event && original) {
      const changed = changedFields(original, fields);
      const isChanged = Object.keys(changed.change).length > 0;
      if (isChanged && isSeries(event)) return setAsked({ what: "save", ...changed });
      if (isChanged) await writes.edit(changed);
    } else await writes.create(fields);
    done();
  };
  const remove = async () => {
    if (event && isSeries(event)) return setAsked({ what: "delete" });
    await writes.remove();
    done();
  };
  const words = {
    wordsOf,
    fieldErrorsOf: (error: unknown) => {
      const errors = formErrorsOf(fieldErrorsOf(error));
      if (Object.keys(errors).some((field) => !alwaysShown.includes(field))) setMore(true);
      return errors;
    },
  };
  const { submit, busy, error } = useSubmit(form, send, words);
  useHoldPage(form.isDirty() || isRestored, "You have unsaved changes to this event.");
  const parts = { form, ownZone, now: world.now() };
  const owner = calendars.find(({ id }) => id === form.values.user_id);
  const decide = async (scope: EditScope) => {
    if (asked?.what === "save") await writes.edit(asked, scope);
    else await writes.remove(scope);
    done();
  };
  const sheet = useRef<HTMLFormElement>(null);
  useSendKey(sheet);
  return (
    <form ref={sheet} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <FormError words={error} />
        {isRestored ? <Restored onAfresh={() => form.setValues(afresh())} /> : null}
        <TextInput
          label="Title"
          data-autofocus
          autoComplete="off"
          maxLength={eventTitleLengthMax}
          {...form.getInputProps("title")}
        />
        <TypesField form={form} />
        <div>
          <EventWhen {...parts} />
          <OverlapHint {...parts} except={event?.id ?? ""} owner={owner ? fullNameOf(owner) : "Someone"} />
        </div>
        <EventPeople form={form} />
        <EventScope form={form} now={parts.now} />
        {original && (original.start_date <= world.now() || original.status !== "planned") ? (
          <EventStanding form={form} />
        ) : null}
        <EventMoreToggle draft={form.values} open={more} onToggle={() => setMore(!more)} />
        {more ? <EventMore {...parts} people={people} calendars={calendars} /> : null}
        {asked ? (
          <ScopeQuestion
            what={asked.what}
            isWhole={asked.what === "save" && asked.change.recurrence !== undefined}
            onDecide={decide}
            onBack={() => setAsked(null)}
          />
        ) : (
          <div className={classes.foot}>
            {event ? (
              <Button variant="subtle" color="red" onClick={() => void remove().catch(report)}>
                Delete
              </Button>
            ) : (
              <span />
            )}
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Save
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}

/** Ctrl+Enter or Command+Enter submits from any field of the form. */
function useSendKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [form]);
}

function fieldsOrRefuse(draft: Parameters<typeof fieldsOfDraft>[0]): EventFields {
  if (lacksMoment(draft)) refuse("invalid", { start_date: ["Enter a date and time."] });
  const fields = fieldsOfDraft(draft);
  // A skipped local time overrides the other time errors, because it causes them.
  const errors = { ...eventErrors({ ...fields, title: fields.title.trim() }), ...skippedErrors(draft) };
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return fields;
}

/** Maps errors on event fields to form fields. */
function formErrorsOf(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, words]) => [formField[field] ?? field, words]));
}
const formField: Readonly<Record<string, string>> = dictionary({ start_date: "start_time", end_date: "end_time" });
const alwaysShown: readonly string[] = [
  "title",
  "types_list",
  "start_time",
  "end_time",
  "contact_ids",
  "soa_request_id",
  "base",
];

const types = eventTypes
  .filter((type) => type !== "birthday" && type !== "renewal")
  .map((value) => ({ value, label: optionWords(value) }));

function TypesField({ form }: { form: EventFormState }) {
  const { types_list } = form.values;
  const shown = [...types, ...types_list.filter((type) => !types.some(({ value }) => value === type)).map(asChoice)];
  const choose = (chosen: string[]) => {
    const next = eventTypes.filter((type) => chosen.includes(type));
    const asks = asksForScope({ types_list: next });
    form.setFieldValue("types_list", next);
    // Set when such a type is picked; the user may change it afterwards.
    if (asks !== asksForScope({ types_list })) form.setFieldValue("soa_required", asks);
  };
  return (
    <MultiSelect
      label="Type"
      searchable
      hidePickedOptions
      placeholder={types_list.length === 0 ? "Pick at least one" : ""}
      data={shown}
      {...form.getInputProps("types_list")}
      onChange={choose}
    />
  );
}

const asChoice = (value: EventType) => ({ value, label: optionWords(value) });

function Restored({ onAfresh }: { onAfresh: () => void }) {
  return (
    <p className={classes.hint} role="status">
      We restored your unsaved event.{" "}
      <button type="button" className={classes.quiet} onClick={onAfresh}>
        Start over
      </button>
    </p>
  );
}
