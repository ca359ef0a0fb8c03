/** One text in the thread, with its state in words. */
import { Button, Text } from "@mantine/core";
import type { TextRow } from "../../domain/messages/text.ts";
import { isPlanned, textStatusWords } from "../../domain/messages/text-state.ts";
import type { QueuedIntent } from "../../local/db/records.ts";
import { writeWords } from "../../kit/state-words.ts";
import { type TextSendInput, textSend } from "../../local/intents/messages.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useMoments } from "../base/moments.ts";
import { writeState } from "../base/write-state.ts";
import { TextMediaView } from "./text-media-view.tsx";
import type { OpenThread } from "./use-thread.ts";
import classes from "./messages.module.css";

interface TextBubbleProps {
  text: TextRow;
  thread: OpenThread;
  onAgain: (words: string) => void;
}

export function TextBubble({ text, thread, onAgain }: TextBubbleProps) {
  const { exact, coming } = useMoments();
  const write = thread.waiting.find(({ touches }) => touches.some(({ id }) => id === text.id));
  const isOurs = text.direction === "outbound";
  return (
    <li className={classes.bubbleRow} data-ours={isOurs || undefined}>
      <div className={classes.bubble} data-state={write ? "queued" : text.status}>
        <TextMediaView text={text} name={thread.name} />
        {text.body === "" ? null : <p className={classes.words}>{text.body}</p>}
        <Text size="xs" c="dimmed" component="p" m={0}>
          <time title={exact(text.at)}>{exact(text.at)}</time>
          {isOurs ? ` · ${stateWords(text, write)}` : ""}
          {isPlanned(text) ? ` · Goes ${coming(text.scheduled_at ?? 0)}` : ""}
        </Text>
        {write ? <Problem write={write} /> : <Explained text={text} thread={thread} onAgain={onAgain} />}
      </div>
      {text.verdict === "open" ? <Judge text={text} thread={thread} /> : null}
    </li>
  );
}

function stateWords(text: TextRow, write: QueuedIntent | undefined): string {
  if (!write)
    return text.reason === "maybe_gone" && text.status === "sending" ? "May have gone" : textStatusWords[text.status];
  const state = writeState([write]);
  if (state === "needs_you") return writeWords.not_sent;
  return state === "sending" ? writeWords.sending : writeWords.waiting;
}

function Explained({ text, thread, onAgain }: TextBubbleProps) {
  const mayStop = text.status === "queued" && text.direction === "outbound";
  if (text.error === "" && !mayStop) return null;
  return (
    <Text size="sm" component="p" m={0} className={classes.explained} data-bad={text.status !== "queued" || undefined}>
      {text.error}{" "}
      {mayStop ? (
        <Button variant="transparent" size="compact-sm" px={0} onClick={() => thread.cancel(text)}>
          Stop
        </Button>
      ) : null}
      {mayGoAgain(text, thread) ? (
        <Button variant="transparent" size="compact-sm" px={0} onClick={() => onAgain(text.body)}>
          Edit and resend
        </Button>
      ) : null}
    </Text>
  );
}

/** It did not arrive, and a new one may. A picture is chosen again by hand. */
function mayGoAgain({ status, direction, body }: TextRow, { block }: OpenThread): boolean {
  const isLost = status === "undelivered" || status === "failed" || status === "blocked";
  return isLost && direction === "outbound" && body !== "" && block === null;
}

/** The server refused it: why, and what can be done. An old one asks first. */
function Problem({ write }: { write: QueuedIntent }) {
  const local = useLocal();
  if (write.state !== "needs") return null;
  const input = write.input as TextSendInput;
  const errors = write.problem?.errors ?? {};
  const why = Object.values(errors).flat()[0] ?? writeWords.needs_you;
  const isOld = errors["confirmed"] !== undefined;
  const quietly = (done: Promise<unknown>) => void done.catch(report);
  return (
    <div className={classes.problem} role="group" aria-label={textSend.title(input)}>
      <Text size="sm" component="p" m={0} className={classes.explained} data-bad>
        {why}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() =>
          quietly(isOld ? local.correct({ n: write.n, input: { ...input, confirmed: true } }) : local.retry(write.n))
        }
      >
        {isOld ? "Send now" : "Try again"}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => quietly(local.giveUp(write.n))}>
        Delete
      </Button>
    </div>
  );
}

function Judge({ text, thread }: { text: TextRow; thread: OpenThread }) {
  return (
    <div className={classes.judge} role="group" aria-label="Is this a refusal?">
      <Text size="sm" component="p" m={0}>
        Is this a refusal? Texts wait until you say.
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => thread.judge(text, "refusal")}>
        Yes, stop texts
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => thread.judge(text, "fine")}>
        No
      </Button>
    </div>
  );
}
