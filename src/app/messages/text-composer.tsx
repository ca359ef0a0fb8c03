/** Writes a text: its draft survives reloads, and its segments are counted while typing. */
import { Button, Text, Textarea } from "@mantine/core";
import { type KeyboardEvent, type Ref, Suspense, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { mediaUnits, textLengthMax } from "../../domain/messages/text-limits.ts";
import { longerWords } from "../../domain/sends/segment-words.ts";
import { plainText, type Segments, segmentsOf } from "../../domain/messages/segments.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import { countOf } from "../../kit/text.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useDraft } from "../base/drafts.ts";
import { useOnline } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { TemplateMenu, type TemplateMenuHandle } from "../templates/index.ts";
import { useHoldPage } from "../version/index.ts";
import { AttachButton, AttachedPicture, useAttached } from "../contact-parts/attached-picture.tsx";
import { SendLaterDialog } from "./send-later-part.ts";
import type { OpenThread } from "./use-thread.ts";
import { type FilledIn, useFilledText } from "./use-filled-text.ts";
import { useTextWait } from "./use-text-wait.ts";
import classes from "./messages.module.css";

export interface ComposerHandle {
  /** Puts a text that did not arrive into the field again; what is typed there stays. */
  again: (words: string) => void;
}

interface ComposerProps {
  thread: OpenThread;
  contactId: number;
  /** Id of the words that say why nothing goes; null: texts go. What is typed is kept. */
  stoppedBy: string | null;
  /** In a dialog opened for writing. */
  takesFocus: boolean;
  ref: Ref<ComposerHandle>;
}

export function TextComposer({ thread, contactId, stoppedBy, takesFocus, ref }: ComposerProps) {
  const [body, setBody] = useDraft(`${contactId} ${phoneKey(thread.number)}`, "begun_texts");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Prevents a second press from queuing it twice.
  const sending = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const attached = useAttached(setError);
  const { picture } = attached;
  useHoldPage(body.trim() !== "" || picture !== null, "This text is not sent yet.");
  const [later, setLater] = useState(false);
  const menu = useRef<TemplateMenuHandle>(null);
  const change = (text: string) => {
    setError(null);
    setBody(text);
  };
  useImperativeHandle(ref, () => ({
    again: (words) => {
      setError(null);
      setBody((typed) => (typed.trim() === "" ? words : `${typed}\n${words}`));
      field.current?.focus();
    },
  }));
  // The dialog chose its focus before the thread was read.
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const filled = useFilledText(thread, { body, hasPicture: picture !== null, change, field });
  const mayGo = stoppedBy === null && !attached.busy && filled.missing.length === 0;
  const notesId = useId();
  const saidBy = stoppedBy ?? (filled.missing.length > 0 ? notesId : null);
  const reason = saidBy === null ? {} : { "aria-describedby": saidBy };
  const isReady = mayGo && (body.trim() !== "" || picture !== null);
  const send = (scheduled_at: number | null = null) => {
    if (sending.current || !mayGo) return;
    sending.current = true;
    setBusy(true);
    void thread
      .send(filled.text, { scheduled_at, picture })
      .then(
        () => {
          // What was typed in the meantime is not sent yet.
          setBody((typed) => (typed === body ? "" : typed));
          attached.clear();
        },
        (failed: unknown) => setError(Object.values(fieldErrorsOf(failed))[0] ?? wordsOf(failed)),
      )
      .finally(() => {
        sending.current = false;
        setBusy(false);
        field.current?.focus();
      });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (menu.current?.takes(event)) return;
    if (event.key === "/" && body === "" && filled.insert) {
      event.preventDefault();
      menu.current?.open();
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      noValidate
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        aria-label={`Text to ${thread.name}`}
        placeholder="Write a text, or press / for a template"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={textLengthMax}
        value={body}
        onKeyDown={onKeyDown}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <AttachedPicture attached={attached} />
      <Notes id={notesId} filled={filled} body={body} hasPicture={picture !== null} />
      <FormError words={error} />
      <div className={classes.foot}>
        {picture ? (
          <Text size="xs" c="dimmed">{`Counts as ${mediaUnits} segments`}</Text>
        ) : (
          <SegmentCount
            segments={segmentsOf(filled.text)}
            // What is added to it may have such characters too.
            onPlain={plainText(body) === body ? null : () => change(plainText(body))}
          />
        )}
        <div className={classes.sends}>
          <AttachButton attached={attached} />
          <TemplateMenu
            ref={menu}
            channel="text"
            written={{ subject: "", body }}
            onPick={filled.insert}
            onClosed={() => field.current?.focus()}
          />
          <Button variant="default" disabled={!isReady || busy} {...reason} onClick={() => setLater(true)}>
            Send later
          </Button>
          <Button type="submit" loading={busy} disabled={!isReady} {...reason} aria-keyshortcuts="Control+Enter">
            Send
          </Button>
        </div>
      </div>
      <Standing thread={thread} contactId={contactId} />
      <Suspense fallback={null}>
        {later ? (
          <SendLaterDialog
            name={thread.name}
            onClose={() => setLater(false)}
            onPick={(at) => {
              setLater(false);
              send(at);
            }}
          />
        ) : null}
      </Suspense>
    </form>
  );
}

interface NotesProps {
  id: string;
  filled: FilledIn;
  body: string;
  hasPicture: boolean;
}

/** As it goes, and what its merge fields do to it. */
function Notes({ id, filled, body, hasPicture }: NotesProps) {
  const { text, missing, longer } = filled;
  const asSent = missing.length === 0 && text !== body ? `Goes as: ${text}` : null;
  // With a picture its length costs nothing more.
  const warnings = [...missing, hasPicture ? null : longer].filter((words) => words !== null);
  return (
    <>
      <div id={id} role="status" className={classes.notes}>
        {warnings.map((words) => (
          <Text key={words} size="xs" className={classes.warning}>
            {words}
          </Text>
        ))}
      </div>
      {/* Read out on request only: it changes with every key. */}
      {asSent ? (
        <Text size="xs" c="dimmed" className={classes.words}>
          {asSent}
        </Text>
      ) : null}
    </>
  );
}

/** Which character makes a text longer, and the plain one for it. */
function SegmentCount({ segments, onPlain }: { segments: Segments; onPlain: (() => void) | null }) {
  const { count, left, special } = segments;
  if (count === 0)
    return <Text size="xs" c="dimmed">{`Up to ${textLengthMax.toLocaleString("en-US")} characters`}</Text>;
  return (
    <div className={classes.segments}>
      <Text size="xs" c="dimmed" className="tabular">
        {`${countOf(count, "segment")} · ${countOf(left, "character")} left`}
      </Text>
      {special.length > 0 ? (
        <Text size="xs" c="dimmed" component="div">
          {`${longerWords(special)}.`}{" "}
          {onPlain ? (
            <Button variant="transparent" size="compact-xs" px={0} onClick={onPlain}>
              Use plain characters
            </Button>
          ) : null}
        </Text>
      ) : null}
    </div>
  );
}

function Standing({ thread, contactId }: { thread: OpenThread; contactId: number }) {
  const online = useOnline();
  const { texting } = useCurrentUser();
  const wait = useTextWait(thread.number, contactId);
  const words = [
    wait && !thread.block ? `Outside texting hours. ${wait.words}` : "",
    online ? "" : "You are offline. It will be sent when you are back.",
    texting?.leaves === false ? "No carrier is set up: texts go to the simulated phones." : "",
  ].filter(Boolean);
  return words.length === 0 ? null : (
    <Text size="xs" c="dimmed">
      {words.join(" ")}
    </Text>
  );
}
