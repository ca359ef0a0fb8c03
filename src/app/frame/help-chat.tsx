/** The help chat: messages to support. Support answers by email. */
import { Box, Button, CloseButton, Text, Textarea } from "@mantine/core";
import IconMessageCircle from "@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { helps } from "../../contract/company/system.ts";
import { helpMessageMax, helpSubject } from "../../domain/account/help.ts";
import { systemVersion } from "../../domain/session/limits.ts";
import { useFocusGivenBack } from "../../ui/focus-given-back.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { useDraft } from "../base/drafts.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { lastCrash } from "../base/report-crash.ts";
import { wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useEscape } from "../contact-parts/use-escape.ts";
import classes from "./help-chat.module.css";

export function HelpChat({ onClose }: { onClose: () => void }) {
  useFocusGivenBack();
  const place = useRef<HTMLElement>(null);
  useEscape(place, onClose);
  const sent = useFetched(helps.list, {});
  const { email } = useCurrentUser();
  return createPortal(
    <section ref={place} role="dialog" aria-label="Help" className={classes.chat}>
      <header className={classes.head}>
        <div>
          <Text fw={500}>Help</Text>
          <Text size="xs" c="dimmed">
            Support answers by email to {email}
          </Text>
        </div>
        <CloseButton aria-label="Close help" onClick={onClose} />
      </header>
      <Box className={classes.talk} role="group" aria-label="Your messages" tabIndex={0}>
        <Messages of={sent} />
      </Box>
      <MessageForm onSent={sent.again} />
    </section>,
    document.body,
  );
}

function Messages({ of }: { of: ReturnType<typeof useFetched<typeof helps.list>> }) {
  const { exact } = useMoments();
  const messages = of.data?.data ?? [];
  return (
    <>
      <FetchState what="Your messages" of={of} small lines={2} />
      {of.data && messages.length === 0 ? (
        <NothingYet
          icon={IconMessageCircle}
          title="No messages yet."
          description="Ask a question or describe what happened. The page you are on is sent along."
        />
      ) : null}
      {/* Newest first, drawn from the bottom up: the last message is in view. */}
      <ol className={classes.messages}>
        {messages.map(({ id, message, created_at }) => (
          <li key={id}>
            <p className={classes.message}>{message}</p>
            <p className={classes.when}>Sent {exact(created_at)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function MessageForm({ onSent }: { onSent: () => void }) {
  const [text, setText] = useDraft("support", "begun_helps");
  const field = useRef<HTMLTextAreaElement>(null);
  const { send, busy, error } = useSend(text, () => {
    setText("");
    onSent();
    // The button is disabled now, and would leave the focus nowhere.
    field.current?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <Textarea
        ref={field}
        aria-label="Message to support"
        placeholder="Write to support"
        description="Do not include client names or health information."
        inputWrapperOrder={["label", "input", "description", "error"]}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={helpMessageMax}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FormError words={error} />
      <Button type="submit" size="sm" loading={busy} disabled={text.trim() === ""}>
        Send
      </Button>
    </form>
  );
}

/** A message that may have arrived is sent again under the same key, so that support gets it once. */
function useSend(text: string, onDone: () => void) {
  const { request, world } = useLocal();
  const key = useRef<{ text: string; op_id: string } | null>(null);
  const [{ busy, error }, setState] = useState<{ busy: boolean; error: string }>({ busy: false, error: "" });
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (busy || message === "") return;
    if (key.current?.text !== message) key.current = { text: message, op_id: world.uuid() };
    const { op_id } = key.current;
    setState({ busy: true, error: "" });
    const about = { page: location.pathname, version: systemVersion, last_error: lastCrash() };
    request(helps.create, { body: { subject: helpSubject(message), message, ...about } }, { op_id }).then(
      () => {
        key.current = null;
        setState({ busy: false, error: "" });
        onDone();
      },
      (failure: unknown) => setState({ busy: false, error: wordsOf(failure) }),
    );
  };
  return { send, busy, error };
}
