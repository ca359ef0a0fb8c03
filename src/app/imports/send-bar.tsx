/** Bar below a prepared import: status, send button, upload progress. */
import { Button, Text } from "@mantine/core";
import { useEffect } from "react";
import { KeyHint } from "../../ui/key-hint.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useOnline } from "../base/live.ts";
import classes from "./imports.module.css";
import type { Upload } from "./use-upload.ts";

interface SendBarProps {
  upload: Upload;
  /** Nothing blocks sending. */
  ready: boolean;
  description: string;
  label: string;
  onSend(): void;
  onCancel(): void;
}

export function SendBar({ upload, ready, description, label, onSend, onCancel }: SendBarProps) {
  const online = useOnline();
  const may = ready && upload.state !== "sending" && upload.state !== "waiting";
  useSendKey(may, onSend);
  return (
    <div className={classes.sendBar} data-foot-bar>
      {upload.state === "sending" ? (
        <Sending sent={upload.sent} total={upload.total} onCancel={onCancel} />
      ) : upload.state === "waiting" ? (
        <>
          <Text role="status" className={classes.sendWords}>
            Waiting for a connection. The upload starts automatically.
          </Text>
          <Button variant="default" onClick={onCancel}>
            Cancel upload
          </Button>
        </>
      ) : (
        <>
          <div role="status" className={classes.sendWords}>
            {upload.state === "failed" ? <Text c="var(--mantine-color-error)">{upload.words}</Text> : null}
            <Text c="dimmed">{description}</Text>
          </div>
          <Button onClick={onSend} disabled={!may} rightSection={<KeyHint keys="mod+Enter" />}>
            {upload.state === "failed" ? "Try again" : online ? label : `${label} when online`}
          </Button>
        </>
      )}
    </div>
  );
}

function Sending({ sent, total, onCancel }: { sent: number; total: number; onCancel(): void }) {
  return (
    <>
      <div className={classes.sending}>
        <ProgressCount label="Uploading (KB)" done={kilobytes(sent)} total={kilobytes(total)} />
      </div>
      <Button variant="default" onClick={onCancel}>
        Stop
      </Button>
    </>
  );
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

function useSendKey(may: boolean, onSend: () => void): void {
  useEffect(() => {
    if (!may) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSend();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [may, onSend]);
}
