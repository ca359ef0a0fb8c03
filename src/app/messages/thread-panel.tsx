/** The texts with one number of a contact, and the field to write one. */
import { Alert, Button, Text } from "@mantine/core";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { sms } from "../../contract/messages/sms.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { textsKept } from "../../domain/messages/text-limits.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { useComing, useLocal, useOnline } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";
import { PermissionDialog } from "./permission-part.ts";
import { useShownThread } from "./shown-threads.ts";
import { TextBubble } from "./text-bubble.tsx";
import { type ComposerHandle, TextComposer } from "./text-composer.tsx";
import { type OpenThread, useThread } from "./use-thread.ts";
import classes from "./messages.module.css";

interface ThreadPanelProps {
  contactId: number;
  number: string;
  /** Opens the permission dialog where the thread is in a dialog itself. */
  onAsk?: () => void;
}

export function ThreadPanel({ contactId, number, onAsk }: ThreadPanelProps) {
  const thread = useThread(contactId, number);
  useRead(thread);
  useShownThread(contactId, number);
  const plan = usePlanStop();
  const reasonId = useId();
  const composer = useRef<ComposerHandle>(null);
  if (!thread) return <SkeletonRows count={4} />;
  const isStopped = thread.block !== null || plan !== null;
  return (
    <div key={`${contactId} ${number}`} className={classes.thread}>
      <Texts thread={thread} onAgain={(words) => composer.current?.again(words)} />
      <div id={reasonId} role="status" className={classes.stops}>
        {plan ? <Stop words={plan} color="red" /> : null}
        <Blocked thread={thread} contactId={contactId} onAsk={onAsk} />
      </div>
      <TextComposer
        ref={composer}
        thread={thread}
        contactId={contactId}
        stoppedBy={isStopped ? reasonId : null}
        takesFocus={onAsk !== undefined}
      />
    </div>
  );
}

/** Why the user's plan lets no text go. It may be out of date here, so the server is asked again. */
function usePlanStop(): string | null {
  const { texting } = useCurrentUser();
  const { store } = useSession();
  const stopped = texting?.stopped ?? null;
  useEffect(() => {
    if (stopped !== null) store.moved();
  }, [stopped, store]);
  return stopped;
}

/** What is seen is read, on every device. */
function useRead(thread: OpenThread | undefined): void {
  const unread = thread?.unread.map((one) => `${one.id} ${one.unread}`).join() ?? "";
  const read = useRef(() => {});
  read.current = () => thread?.read();
  useEffect(() => {
    if (unread === "") return;
    const now = () => document.visibilityState === "visible" && read.current();
    now();
    document.addEventListener("visibilitychange", now);
    return () => document.removeEventListener("visibilitychange", now);
  }, [unread]);
}

const nearPixels = 48;

function Texts({ thread, onAgain }: { thread: OpenThread; onAgain: (words: string) => void }) {
  const older = useOlder(thread);
  const texts = [...older.texts, ...thread.texts];
  const end = useRef<HTMLLIElement>(null);
  const atEnd = useRef(true);
  const lastId = thread.texts.at(-1)?.id;
  useEffect(() => {
    // Its result is a promise in some browsers, which an effect must not return.
    end.current?.scrollIntoView({ block: "nearest" });
  }, [lastId]);
  const coming = useComing();
  if (texts.length === 0 && coming) return <SkeletonRows />;
  if (texts.length === 0)
    return (
      <NothingYet
        icon={IconMessage}
        title="No texts yet."
        description="Texts you send and receive appear here, even offline."
      />
    );
  return (
    <ol
      className={classes.texts}
      aria-label={`Texts with ${thread.name}`}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < nearPixels;
      }}
      // A picture that arrives makes the list longer.
      onLoadCapture={() => {
        if (atEnd.current) end.current?.scrollIntoView({ block: "nearest" });
      }}
    >
      {older.more ? (
        <li>
          <Button variant="default" size="compact-sm" loading={older.busy} onClick={older.more}>
            Show older texts
          </Button>
        </li>
      ) : null}
      {texts.map((text) => (
        <TextBubble key={text.id} text={text} thread={thread} onAgain={onAgain} />
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}

/** Texts beyond those a device keeps. */
function useOlder({ conversation, texts }: OpenThread) {
  const { request } = useLocal();
  const online = useOnline();
  const [older, setOlder] = useState<{ texts: TextRow[]; page: number; isAll: boolean }>({
    texts: [],
    page: 0,
    isAll: false,
  });
  const [busy, setBusy] = useState(false);
  const here = new Set(texts.map(({ id }) => id));
  const shown = older.texts.filter(({ id }) => !here.has(id));
  const more = async () => {
    if (!conversation) return;
    setBusy(true);
    try {
      const page = older.page + 1;
      const body = { conversation_id: conversation.id, page, limit: 100 };
      const { data, meta } = await request(sms.messages, { body });
      const known = new Set(data.map(({ id }) => id));
      const sorted = [...data.toReversed(), ...older.texts.filter(({ id }) => !known.has(id))];
      setOlder({ texts: sorted, page, isAll: page >= meta.total_pages });
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  const mayAsk = online && conversation !== null && texts.length >= textsKept && !older.isAll;
  return { texts: shown, busy, more: mayAsk ? () => void more() : null };
}

function Blocked({
  thread,
  contactId,
  onAsk,
}: {
  thread: OpenThread;
  contactId: number;
  onAsk: (() => void) | undefined;
}) {
  const [open, setOpen] = useState(false);
  const { block } = thread;
  return (
    <>
      {block ? (
        <Stop words={block.words} color={block.reason === "no_permission" ? "orange" : "red"}>
          {block.reason === "no_permission" || block.reason === "refused" || block.reason === "revoked" ? (
            <Button size="compact-sm" variant="default" onClick={onAsk ?? (() => setOpen(true))}>
              Text permission
            </Button>
          ) : null}
        </Stop>
      ) : null}
      <Suspense fallback={null}>
        {open ? <PermissionDialog contactId={contactId} number={thread.number} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

function Stop({ words, color, children }: { words: string; color: "orange" | "red"; children?: ReactNode }) {
  return (
    <Alert color={color} p="sm" role="presentation">
      <div className={classes.foot}>
        <Text size="sm" component="span">
          {words}
        </Text>
        {children}
      </div>
    </Alert>
  );
}
