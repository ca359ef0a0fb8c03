/** Accepts files by drop, file picker, and the camera on tablets. */
import { Button, FileButton, Text } from "@mantine/core";
import IconCamera from "@tabler/icons-react/dist/esm/icons/IconCamera.mjs";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { useRef } from "react";
import { fileExtensions } from "../../domain/files/file-type.ts";
import { useFileDrop } from "../../ui/use-file-drop.ts";
import classes from "./files.module.css";

const accepted = fileExtensions.map((extension) => `.${extension}`).join(",");

interface FileDropProps {
  onFiles: (files: readonly File[], from: "device" | "camera") => void;
  busy: boolean;
}

export function FileDrop({ onFiles, busy }: FileDropProps) {
  const drop = useFileDrop((files) => onFiles(files, "device"));
  const [again, againPhoto] = [useRef<() => void>(null), useRef<() => void>(null)];
  return (
    <div className={classes.drop} {...drop}>
      <Text size="sm" c="dimmed" className={classes.dropWords}>
        Drop files here: PDF, images, Word, Excel, text or recordings, up to 25 MB each.
      </Text>
      <FileButton
        multiple
        accept={accepted}
        resetRef={again}
        onChange={(files) => {
          onFiles(files, "device");
          // Reset, so that the same file can be selected again.
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

/** The inputs are visually hidden; the buttons trigger them. */
function named(label: string) {
  return { "aria-label": label, tabIndex: -1 };
}
