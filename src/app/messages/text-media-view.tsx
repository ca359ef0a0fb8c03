/** Pictures and PDFs of a text: fetched when they scroll into view; one that waits to be sent is shown from here. */
import { Button, Skeleton, Text, UnstyledButton } from "@mantine/core";
import IconFileTypePdf from "@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs";
import { type RefObject, useEffect, useRef, useState } from "react";
import { sms } from "../../contract/messages/sms.ts";
import { fileSizeWords } from "../../domain/files/file-words.ts";
import { mediaOf, type TextMedia } from "../../domain/messages/text-media.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { minuteMs } from "../../kit/durations.ts";
import { keepPicture, keptPicture } from "../../local/db/text-pictures.ts";
import { waitingFile } from "../../local/queries/files.ts";
import type { Local } from "../../local/index.ts";
import { keepFile } from "../../ui/keep-file.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { useAddressOf } from "../base/use-address-of.ts";
import classes from "./messages.module.css";

export function TextMediaView({ text, name }: { text: TextRow; name: string }) {
  const media = mediaOf(text);
  if (media.length === 0) return null;
  return (
    <div className={classes.media}>
      {media.map((one, n) => (
        <One key={n} text={text} one={one} n={n} name={name} />
      ))}
    </div>
  );
}

function One({ text, one, n, name }: { text: TextRow; one: TextMedia; n: number; name: string }) {
  if (one.state === "refused") return <Note words={one.error} />;
  if (one.state === "coming") return <Note words="A picture is coming." />;
  return <Here text={text} one={one} n={n} name={name} />;
}

function Note({ words }: { words: string }) {
  return (
    <Text size="sm" c="dimmed" component="p" m={0} role="status">
      {words}
    </Text>
  );
}

function Here({ text, one, n, name }: { text: TextRow; one: TextMedia; n: number; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { blob, failed, again } = useMediaBytes(text, { one, n, place });
  const address = useAddressOf(blob);
  const online = useOnline();
  const isPdf = one.mime === "application/pdf";
  const what = isPdf
    ? `PDF ${one.file_name}`
    : text.direction === "outbound"
      ? `Picture to ${name}`
      : `Picture from ${name}`;
  const keep = () => blob && keepFile({ name: one.file_name, blob });
  return (
    <div ref={place} className={classes.picture}>
      {address && isPdf ? (
        <Button variant="default" leftSection={<IconFileTypePdf size="1.125rem" aria-hidden="true" />} onClick={keep}>
          {one.file_name}
        </Button>
      ) : address ? (
        <UnstyledButton onClick={keep} aria-label={`Save ${what.toLowerCase()}`}>
          <img src={address} alt={`${what}: ${one.file_name}`} />
        </UnstyledButton>
      ) : failed ? (
        <>
          <Note
            words={online ? `${what} could not be loaded.` : `${what}, ${fileSizeWords(one.size)}. Connect to see it.`}
          />
          {online ? (
            <Button variant="default" size="compact-sm" onClick={again}>
              Try again
            </Button>
          ) : null}
        </>
      ) : (
        <Skeleton height="8rem" width="12rem" role="status" aria-label={`${what} is loading`} />
      )}
    </div>
  );
}

interface Wanted {
  one: TextMedia;
  n: number;
  place: RefObject<Element | null>;
}

function useMediaBytes({ id }: TextRow, { one: { mime }, n, place }: Wanted) {
  const local = useLocal();
  const online = useOnline();
  const [got, setGot] = useState<{ blob: Blob | null; failed: boolean }>({ blob: null, failed: false });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const seen = place.current;
    if (!seen) return;
    const stop = new AbortController();
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      setGot((before) => ({ ...before, failed: false }));
      bytesOf(local, { id, n, mime }, stop.signal).then(
        (blob) => setGot({ blob, failed: false }),
        () => stop.signal.aborted || setGot((before) => ({ ...before, failed: true })),
      );
    });
    watch.observe(seen);
    return () => {
      watch.disconnect();
      stop.abort();
    };
    // Back online, what failed is asked for again.
  }, [local, id, n, mime, place, round, online]);
  return { ...got, again: () => setRound((count) => count + 1) };
}

const timeoutMs = minuteMs;

/** Typed by what was detected, never by the carrier's word. */
async function bytesOf(
  { db, request }: Local,
  { id, n, mime }: { id: string; n: number; mime: string },
  signal: AbortSignal,
): Promise<Blob> {
  const waiting = await waitingFile(db, id);
  if (waiting) return new Blob([waiting], { type: mime });
  const kept = await keptPicture(db, { id, n });
  if (kept) return kept;
  const { blob } = await request(sms.media, { params: { id, n } }, { timeoutMs, signal });
  const typed = new Blob([blob], { type: mime });
  // Shown once, it is readable offline. A full disk must not hide it.
  void keepPicture(db, { id, n }, typed).catch(() => undefined);
  return typed;
}
