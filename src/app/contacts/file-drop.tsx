/** Takes files by drop, by choosing, and on a tablet from its camera. */
import { Button, FileButton, Text } from "@mantine/core";
import IconCamera from "@tabler/icons-react/dist/esm/icons/IconCamera.mjs";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { type DragEvent, useRef, useState } from "react";
import { fileExtensions } from "../../domain/contacts/file-type.ts";
import classes from "./files.module.css";

const accepted = fileExtensions.map((extension) => `.${extension}`).join(",");

interface FileDropProps {
  onFiles: (files: readonly File[], from: "device" | "camera") => void;
  busy: boolean;
}

export function FileDrop({ onFiles, busy }: FileDropProps) {
  const [over, setOver] = useState(false);
  const [again, againPhoto] = [useRef<() => void>(null), useRef<() => void>(null)];
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files], "device");
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text size="sm" c="dimmed" className={classes.dropWords}>
        Drop files here: PDF, pictures, Word, Excel, text or recordings, up to 25 MB each.
      </Text>
      <FileButton
        multiple
        accept={accepted}
        resetRef={again}
        onChange={(files) => {
          onFiles(files, "device");
          // The same file may be chosen again.
          again.current?.();
        }}
        inputProps={named("Files to add")}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={busy}
            leftSection={<IconPaperclip size="1rem" aria-hidden="true" />}
          >
            Choose files
          </Button>
        )}
      </FileButton>
      <span className={classes.camera}>
        <FileButton
          accept="image/*"
          capture="environment"
          resetRef={againPhoto}
          onChange={(file) => {
            if (file) onFiles([file], "camera");
            againPhoto.current?.();
          }}
          inputProps={named("Photo to add")}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size="1rem" aria-hidden="true" />}>
              Take a photo
            </Button>
          )}
        </FileButton>
      </span>
    </div>
  );
}

/** The fields themselves are out of sight; the buttons press them. */
function named(label: string) {
  return { "aria-label": label, tabIndex: -1 };
}
