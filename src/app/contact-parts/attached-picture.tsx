/** The picture or PDF that goes with a text. */
import { ActionIcon, FileButton, Text, Tooltip } from "@mantine/core";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useRef, useState } from "react";
import { fileSizeWords } from "../../domain/files/file-words.ts";
import { mediaBytesWanted } from "../../domain/messages/text-limits.ts";
import { isOn } from "../../domain/users/features.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useAddressOf } from "../base/use-address-of.ts";
import type { Picture } from "./text-picture.ts";
import classes from "./attached-picture.module.css";

export interface Attached {
  picture: Picture | null;
  /** It is being made smaller. */
  busy: boolean;
  choose: (file: File | null) => void;
  clear: () => void;
}

export function useAttached(onError: (words: string | null) => void): Attached {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = (file: File | null) => {
    if (!file) return;
    onError(null);
    setBusy(true);
    void import("./text-picture.ts")
      .then(({ pictureOf }) => pictureOf(file))
      .then(setPicture, (error: unknown) => onError(Object.values(fieldErrorsOf(error))[0] ?? wordsOf(error)))
      .finally(() => setBusy(false));
  };
  return { picture, busy, choose, clear: () => setPicture(null) };
}

export function AttachButton({ attached: { choose, busy, picture } }: { attached: Attached }) {
  const again = useRef<() => void>(null);
  const isOff = !isOn(useCurrentUser().features, "mms");
  if (isOff) return null;
  const label = picture ? "Replace the picture" : "Add a picture or PDF";
  return (
    <FileButton
      // A browser that cannot read it says so in words; hiding it in the dialog would not.
      accept="image/*,application/pdf,.heic"
      resetRef={again}
      onChange={(file) => {
        choose(file);
        again.current?.();
      }}
      inputProps={{ "aria-label": "File for this text", tabIndex: -1 }}
    >
      {(props) => (
        <Tooltip label={label}>
          <ActionIcon {...props} variant="default" size="lg" loading={busy} aria-label={label}>
            <IconPaperclip size="1.125rem" />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
}

export function AttachedPicture({ attached: { picture, clear } }: { attached: Attached }) {
  const address = useAddressOf(picture?.blob ?? null);
  if (!picture) return null;
  const { file_name, size, mime } = picture.media;
  return (
    <div className={classes.attached} role="group" aria-label={`Attached: ${file_name}`}>
      {mime === "application/pdf" || !address ? null : <img src={address} alt="" />}
      <div>
        <Text size="sm" component="p" m={0}>
          {file_name}
        </Text>
        <Text size="xs" c="dimmed" component="p" m={0}>
          {size > mediaBytesWanted
            ? `${fileSizeWords(size)}. Some carriers refuse more than 600 KB.`
            : fileSizeWords(size)}
        </Text>
      </div>
      <ActionIcon variant="subtle" aria-label={`Remove ${file_name}`} onClick={clear}>
        <IconX size="1rem" />
      </ActionIcon>
    </div>
  );
}
