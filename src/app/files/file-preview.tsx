/** In-page preview of pictures, PDF, text and audio; other files are downloaded. */
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { Button, Group, Skeleton, Text } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useEffect, useState } from "react";
import { fileSizeWords, fileTypeWords, fileViewOf } from "../../domain/files/file-words.ts";
import type { ContactFile } from "../../domain/files/file.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailed, NeedsConnection, NothingYet } from "../../ui/list-states.tsx";
import { wordsOf } from "../base/report.ts";
import { keepFile } from "../../ui/keep-file.ts";
import { useAddressOf } from "../base/use-address-of.ts";
import { useFileBytes } from "./use-file-bytes.ts";
import classes from "./files.module.css";

export function FilePreview({ file, onClose }: { file: ContactFile; onClose: () => void }) {
  const { blob, error, again } = useFileBytes(file);
  return (
    <Dialog onClose={onClose} title={file.title} size="xl">
      <div className={classes.preview}>
        {blob ? (
          <Shown file={file} blob={blob} />
        ) : error ? (
          <NotShown error={error} again={again} />
        ) : (
          <Skeleton height="20rem" />
        )}
      </div>
      <Group justify="space-between" mt="md">
        <Text size="sm" c="dimmed">
          {file.file_name} · {fileTypeWords(file.mime)} · {fileSizeWords(file.size)}
        </Text>
        <Button
          variant="default"
          disabled={!blob}
          leftSection={<IconDownload size="1rem" aria-hidden="true" />}
          onClick={() => blob && keepFile({ name: file.file_name, blob })}
        >
          Download
        </Button>
      </Group>
    </Dialog>
  );
}

function NotShown({ error, again }: { error: unknown; again: () => void }) {
  if (error instanceof Error && error.name === "Unreachable")
    return <NeedsConnection description="This file is not stored on this device." />;
  return <LoadFailed title="This file could not be opened." description={wordsOf(error)} onRetry={again} />;
}

function Shown({ file, blob }: { file: ContactFile; blob: Blob }) {
  const address = useAddressOf(blob);
  const view = fileViewOf(file.mime);
  if (view === "text") return <TextShown blob={blob} />;
  if (!address) return null;
  if (view === "picture") return <img src={address} alt={file.title} className={classes.picture} />;
  if (view === "pdf") return <iframe src={address} title={file.title} className={classes.page} />;
  if (view === "sound") return <Recording address={address} title={file.title} />;
  return (
    <NothingYet
      icon={IconPaperclip}
      title="This file type cannot be previewed."
      description="Download it to open it in another app."
    />
  );
}

function Recording({ address, title }: { address: string; title: string }) {
  return (
    <audio controls src={address} aria-label={title} className={classes.sound}>
      <track kind="captions" />
    </audio>
  );
}

const shownBytesMax = 200_000;

function TextShown({ blob }: { blob: Blob }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void blob
      .slice(0, shownBytesMax)
      .text()
      .then((read) => current && setText(read));
    return () => {
      current = false;
    };
  }, [blob]);
  return (
    <>
      <pre className={classes.text}>{text}</pre>
      {blob.size > shownBytesMax ? (
        <Text size="sm" c="dimmed">
          This is a partial preview. Download the file to read all of it.
        </Text>
      ) : null}
    </>
  );
}
