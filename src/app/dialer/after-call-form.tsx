/** Form after a call: outcome first, note, next step, and line quality last. Saved on this device, sent when possible. */
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, Suspense, useState } from "react";
import { effectOfOutcome, type CallOutcome } from "../../domain/calls/call-outcome.ts";
import { callClock } from "../../domain/dialer/dial-text.ts";
import { isTestNumber } from "../../domain/dialer/test-numbers.ts";
import { callNoteLengthMax } from "../../domain/calls/limits.ts";
import type { EndedCallView } from "../../domain/dialer/phone-state.ts";
import { useDraft } from "../base/drafts.ts";
import { newEvent } from "../links/event-asked.ts";
import { NamingButtons, withPhone } from "../phone/index.ts";
import { useHoldPage } from "../version/index.ts";
import { useCallNext } from "../work/index.ts";
import { CallContext } from "./call-context.tsx";
import { callDraftId } from "./call-draft.ts";
import { CallbackPicker } from "./callback-picker.tsx";
import { dialerStore } from "../links/dialer-store.ts";
import { LineFeedback } from "./line-feedback.tsx";
import { OutcomePicker } from "./outcome-picker.tsx";
import { useAfterCall } from "./use-after-call.ts";
import { useOtherSide } from "./use-other-side.ts";
import classes from "./after-call.module.css";

export function AfterCallForm({ call }: { call: EndedCallView }) {
  const other = useOtherSide(call);
  const [outcome, setOutcome] = useState<CallOutcome | null>(null);
  const [callbackAt, setCallbackAt] = useState<number | null>(null);
  const [note, setNote] = useDraft(callDraftId(call));
  const { save, fault, required, busy } = useAfterCall(call, other, { outcome, callback_at: callbackAt, note });
  const isTest = isTestNumber(call.number);
  const asksCallback = outcome !== null && effectOfOutcome(outcome).callback;
  const isBegun = outcome !== null || note.trim() !== "" || callbackAt !== null;
  useHoldPage(isBegun, "You have unsaved changes to this call.");
  const next = useCallNext(other.contactId);
  const isUnknown = other.contactId === null && other.name === "";
  const dismiss = () => {
    setNote("");
    withPhone((phone) => phone.dismissEnded());
  };
  const saveThen = (then?: () => void) => {
    void save().then((saved) => {
      if (!saved) return;
      setNote("");
      then?.();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saveThen();
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label="After the call">
      <header className={classes.head}>
        <h2 className={classes.name}>{other.name || other.shown}</h2>
        <p className={classes.about}>{endWords(call)}</p>
      </header>
      {isTest ? null : (
        <>
          <OutcomePicker
            answered={call.answeredAt !== null}
            outcome={outcome}
            required={required}
            error={fault?.field === "outcome" ? fault.message : undefined}
            onOutcome={setOutcome}
          />
          <Textarea
            aria-label="Note"
            placeholder="Call notes"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={callNoteLengthMax}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {isUnknown ? <Whose call={call} /> : null}
          {isUnknown && !asksCallback ? null : (
            <CallbackPicker
              at={callbackAt}
              asked={asksCallback}
              error={fault?.field === "callback_at" ? fault.message : undefined}
              onAt={setCallbackAt}
            />
          )}
          {isUnknown ? null : (
            <button
              type="button"
              className={classes.link}
              onClick={() => newEvent(other.contactId === null ? {} : { contact_ids: [other.contactId] })}
            >
              Schedule appointment
            </button>
          )}
        </>
      )}
      <LineFeedback call={call} />
      <div className={classes.acts}>
        {isTest ? (
          <Button onClick={dismiss} fullWidth>
            Done
          </Button>
        ) : (
          <>
            {required ? null : (
              <Button variant="default" onClick={dismiss}>
                Skip
              </Button>
            )}
            <Button type="submit" loading={busy} flex={1}>
              Save
            </Button>
          </>
        )}
      </div>
      {next && !isTest && call.direction === "outbound" ? (
        <Button variant="light" fullWidth disabled={busy} onClick={() => saveThen(next.call)}>
          <span className={classes.next}>Save and call next: {next.name}</span>
        </Button>
      ) : null}
      {isTest || call.answeredAt !== null ? null : (
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            dismiss();
            dialerStore.call(call.number, other.contactId);
          }}
        >
          Call again
        </button>
      )}
      {isTest || !other.contact ? null : <CallContext contactId={other.contact.id} />}
    </form>
  );
}

function Whose({ call }: { call: EndedCallView }) {
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>Whose number is this?</legend>
      <Suspense fallback={null}>
        <NamingButtons call={call} />
      </Suspense>
    </fieldset>
  );
}

function endWords({ answeredAt, endedAt, endedBy, direction }: EndedCallView): string {
  if (answeredAt === null) return direction === "outbound" ? "No answer" : "Missed";
  const how = endedBy === "network" ? "Connection lost" : "Call ended";
  return `${how} · ${callClock(endedAt - answeredAt)}`;
}
