/** One file of a contact: thumbnail, details, upload state, actions. */
import { ActionIcon, Group, Progress } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import IconFileMusic from "@tabler/icons-react/dist/esm/icons/IconFileMusic.mjs";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconFileTypePdf from "@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type RefObject, useRef, useState } from "react";
import { fileKindWords, fileSizeWords, fileTypeWords, fileViewOf } from "../../domain/files/file-words.ts";
import type { ContactFile } from "../../domain/files/file.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { report } from "../base/report.ts";
import { useOpened, usePendingRecord } from "../contact-parts/contact-context.ts";
import { FileEditForm } from "./file-edit-form.tsx";
import { keepFile } from "../../ui/keep-file.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { bytesOf } from "./use-file-bytes.ts";
import { useFileRemoval } from "./use-file-removal.ts";
import { useSending } from "./use-sending.ts";
import { useThumbnail } from "./use-thumbnail.ts";
import classes from "./files.module.css";

export function FileRow({ file, onShow }: { file: ContactFile; onShow: () => void }) {
  const { lists } = useOpened();
  const { exact, words } = useMoments();
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const author = lists.users.find(({ id }) => id === file.created_by);
  const focusBack = useFocusBack(editing);
  const close = () => {
    focusBack(() => pencil.current);
    setEditing(false);
  };
  return (
    <li className={classes.row}>
      <Thumbnail file={file} />
      <div className={classes.words}>
        {editing ? (
          <FileEditForm file={file} onClose={close} />
        ) : (
          <>
            <button type="button" className={classes.title} onClick={onShow}>
              {file.title}
            </button>
            <span className={classes.more}>
              {fileKindWords[file.kind]} · {fileTypeWords(file.mime)} · {fileSizeWords(file.size)} ·{" "}
              {author ? `${fullNameOf(author)}, ` : ""}
              <time title={exact(file.created_at)}>{words(file.created_at)}</time>
            </span>
          </>
        )}
        <Standing file={file} />
      </div>
      {editing ? null : <Acts file={file} pencil={pencil} onEdit={() => setEditing(true)} />}
    </li>
  );
}

function Thumbnail({ file }: { file: ContactFile }) {
  const place = useRef<HTMLSpanElement>(null);
  const address = useThumbnail(file, place);
  const view = fileViewOf(file.mime);
  const Icon = { picture: IconPhoto, pdf: IconFileTypePdf, text: IconFileText, sound: IconFileMusic }[
    view ?? "picture"
  ];
  const Shown = view === null && !file.mime.startsWith("image/") ? IconFile : Icon;
  return (
    <span ref={place} className={classes.thumbnail}>
      {address ? <img src={address} alt="" /> : <Shown size="1.375rem" stroke={1.5} aria-hidden="true" />}
    </span>
  );
}

/** Waiting, uploading with progress, or rejected; empty once uploaded. */
function Standing({ file }: { file: ContactFile }) {
  const { waiting } = useOpened();
  const state = usePendingRecord()(file.id);
  const sending = useSending(file.id);
  const isOnItsWay = waiting.some((queued) => queued.file?.id === file.id && !queued.file.sent);
  if (state !== "on_device" || !isOnItsWay || !sending) return <PendingMark state={state} />;
  const percent = Math.round((sending.sent / Math.max(1, sending.total)) * 100);
  return (
    <span className={classes.sending}>
      <PendingMark state="sending" />
      <Progress.Root size="sm" className={classes.bar}>
        <Progress.Section value={percent} aria-label={`Sending ${file.title}`} />
      </Progress.Root>
      <span className="tabular">{percent}%</span>
    </span>
  );
}

interface ActsProps {
  file: ContactFile;
  pencil: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
}

function Acts({ file, pencil, onEdit }: ActsProps) {
  const { mayEditFiles } = useOpened();
  const local = useLocal();
  const remove = useFileRemoval();
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    void bytesOf(local, file)
      .then((blob) => keepFile({ name: file.file_name, blob }))
      .catch(report)
      .finally(() => setBusy(false));
  };
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon variant="subtle" aria-label={`Download ${file.title}`} loading={busy} onClick={download}>
        <IconDownload size="1rem" />
      </ActionIcon>
      {mayEditFiles ? (
        <>
          <ActionIcon ref={pencil} variant="subtle" aria-label={`Edit ${file.title}`} onClick={onEdit}>
            <IconPencil size="1rem" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={`Delete ${file.title}`}
            onClick={() => void remove(file).catch(report)}
          >
            <IconTrash size="1rem" />
          </ActionIcon>
        </>
      ) : null}
    </Group>
  );
}
