/** The picture of a block: uploaded, or at an address on the web. */
import { Button, FileButton, Group, Input, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { emailPictures } from "../../contract/emails/email-pictures.ts";
import { blockLinkLengthMax } from "../../domain/email-blocks/block-kinds.ts";
import { isUploadedPicture } from "../../domain/email-blocks/safe-link.ts";
import { minuteMs } from "../../kit/durations.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import classes from "./email-blocks.module.css";

interface PictureFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (src: string) => void;
}

export function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const online = useOnline();
  const { upload, busy, problem } = useUpload(onChange);
  const trouble = problem ?? error;
  const button = (label: string) => (
    <FileButton accept="image/*,.heic" onChange={upload} inputProps={{ "aria-label": "Picture file", tabIndex: -1 }}>
      {(props) => (
        <Button {...props} variant="default" loading={busy} disabled={!online}>
          {label}
        </Button>
      )}
    </FileButton>
  );
  const offline = online ? null : (
    <Text size="xs" c="dimmed">
      You need to be online to upload a picture.
    </Text>
  );
  if (isUploadedPicture(value))
    return (
      <Input.Wrapper error={trouble}>
        <Group gap="sm">
          <img src={value} alt="" className={classes.uploaded} />
          {button("Replace")}
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => onChange("")}>
            Remove
          </Button>
        </Group>
        {offline}
      </Input.Wrapper>
    );
  return (
    <div>
      <div className={classes.picture}>
        <TextInput
          label={label}
          className={classes.address}
          placeholder="https://"
          autoComplete="off"
          maxLength={blockLinkLengthMax}
          value={value}
          error={trouble !== undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {button("Upload")}
      </div>
      {trouble === undefined ? null : <Input.Error mt={4}>{trouble}</Input.Error>}
      {offline}
    </div>
  );
}

function useUpload(onChange: (src: string) => void) {
  const { request } = useLocal();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The block may have changed, moved or gone by the time the picture is there.
  const newest = useRef<((src: string) => void) | null>(null);
  useEffect(() => {
    newest.current = onChange;
    return () => {
      newest.current = null;
    };
  }, [onChange]);
  const upload = (file: File | null) => {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    void import("./email-picture-drawing.ts")
      .then(({ emailPictureOf }) => emailPictureOf(file))
      .then((picture) => request(emailPictures.create, { body: { picture } }, { timeoutMs: minuteMs }))
      .then(
        ({ data }) => newest.current?.(data.src),
        (error: unknown) => setProblem(fieldErrorsOf(error)["picture"] ?? wordsOf(error)),
      )
      .finally(() => setBusy(false));
  };
  return { upload, busy, problem };
}
