/** An active call: other party, duration, line quality, and the four call controls. */
import { Textarea } from "@mantine/core";
import IconDialpad from "@tabler/icons-react/dist/esm/icons/IconDialpadFilled.mjs";
import IconMicrophone from "@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs";
import IconMicrophoneOff from "@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs";
import IconPlayerRecord from "@tabler/icons-react/dist/esm/icons/IconPlayerRecordFilled.mjs";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { callNoteLengthMax } from "../../domain/calls/limits.ts";
import { callMessages } from "../../domain/calls/call-messages.ts";
import type { CallView } from "../../domain/dialer/phone-state.ts";
import { isOn } from "../../domain/users/features.ts";
import { NamingButtons, withPhone } from "../phone/index.ts";
import { useDraft } from "../base/drafts.ts";
import { PersonAvatar } from "../appearance/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { CallContext } from "./call-context.tsx";
import { callDraftId } from "./call-draft.ts";
import { callWords } from "./call-words.ts";
import { HangUpButton } from "./hang-up-button.tsx";
import { LineView } from "./line-view.tsx";
import { RecordingMark } from "./recording-mark.tsx";
import { useCallClock } from "./use-call-clock.ts";
import { useConsent } from "./use-consent.ts";
import { useOtherSide } from "./use-other-side.ts";
import classes from "./call.module.css";
import line from "./line.module.css";
import { useRecordingDue } from "./use-recording-due.ts";

export function CallTab({ call, onDialpad }: { call: CallView; onDialpad: () => void }) {
  const { name, shown, contactId, photo } = useOtherSide(call);
  const consent = useConsent(call);
  const clock = useCallClock(call);
  const due = useRecordingDue(call, contactId);
  return (
    <div className={classes.call}>
      <RecordingMark recording={call.recording} consent={consent} due={due} />
      <div className={classes.face}>
        <PersonAvatar name={name || "#"} photo={photo} size="4.5rem" />
      </div>
      <h2 className={classes.name}>
        {contactId === null ? name || shown : <Link to={`/contacts/${contactId}`}>{name || shown}</Link>}
      </h2>
      {name ? <p className={classes.number}>{shown}</p> : null}
      {name === "" && contactId === null && call.answeredAt !== null ? (
        <Suspense fallback={null}>
          <NamingButtons call={call} />
        </Suspense>
      ) : null}
      <p className={classes.clock} data-state={call.state}>
        <span role="status">{callWords(call)}</span>
        {call.answeredAt === null ? null : (
          <time role="timer" aria-label="Duration">
            {clock}
          </time>
        )}
      </p>
      {call.quality ? <LineView line={call.quality} /> : <div className={line.room} />}
      <div className={classes.controls}>
        <Control
          label={call.muted ? "Unmute" : "Mute"}
          on={call.muted}
          onPress={() => withPhone((phone) => phone.mute(!call.muted))}
        >
          {call.muted ? <IconMicrophoneOff size="1.625rem" /> : <IconMicrophone size="1.625rem" />}
        </Control>
        <Control label="Dialpad" onPress={onDialpad}>
          <IconDialpad size="1.625rem" />
        </Control>
        <RecordControl call={call} refused={consent === "refused"} />
      </div>
      <HangUpButton large />
      <CallNotes call={call} />
      {contactId === null ? null : <CallContext contactId={contactId} />}
    </div>
  );
}

/** Kept for the form after the call. */
function CallNotes({ call }: { call: CallView }) {
  const [note, setNote] = useDraft(callDraftId(call));
  return (
    <Textarea
      aria-label="Call notes"
      placeholder="Call notes"
      w="100%"
      mt="md"
      mb="sm"
      autosize
      minRows={2}
      maxRows={6}
      maxLength={callNoteLengthMax}
      value={note}
      onChange={(event) => setNote(event.currentTarget.value)}
    />
  );
}

function Control({
  label,
  description = label,
  on = false,
  pressed,
  disabled,
  tone,
  onPress,
  children,
}: {
  label: string;
  description?: string;
  /** Drawn as active; the label names the action. */
  on?: boolean;
  /** For a toggle whose label does not change. */
  pressed?: boolean;
  disabled?: boolean;
  tone?: "record";
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes.control}
      aria-pressed={pressed}
      disabled={disabled}
      data-tone={tone}
      data-on={on || pressed || undefined}
      title={description}
      onClick={onPress}
    >
      <span className={classes.disc} aria-hidden="true">
        {children}
      </span>
      {label}
    </button>
  );
}

function RecordControl({ call: { recording, answeredAt }, refused }: { call: CallView; refused: boolean }) {
  const { features } = useCurrentUser();
  const on = recording === "on" || recording === "paused" || recording === "stopping";
  const turning = recording === "starting" || recording === "stopping";
  const isAllowed = isOn(features, "dialer_recording");
  const obstacle = isAllowed ? (refused ? callMessages.recording_refused : null) : callMessages.recording_off;
  const description = on ? "Stop recording this call" : "Record this call. An announcement plays first.";
  return (
    <Control
      label="Recording"
      description={obstacle ?? description}
      pressed={on}
      disabled={turning || answeredAt === null || (obstacle !== null && !on)}
      tone="record"
      onPress={() => withPhone((phone) => phone.record(!on))}
    >
      <IconPlayerRecord size="1.625rem" />
    </Control>
  );
}
