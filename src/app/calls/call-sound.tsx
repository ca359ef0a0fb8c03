/** Recording of a call, streamed from the server by byte range. */
import { Text } from "@mantine/core";
import { useState } from "react";
import { calls } from "../../contract/calls/calls.ts";
import { callMessages } from "../../domain/calls/call-messages.ts";
import { callClock } from "../../domain/dialer/dial-text.ts";
import type { RecordingPart } from "../../domain/calls/call.ts";
import { useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { apiHost } from "../base/app-settings.ts";
import classes from "./calls.module.css";

interface CallSoundProps {
  call_id: string;
  parts: readonly RecordingPart[];
}

export function CallSound({ call_id, parts }: CallSoundProps) {
  const online = useOnline();
  if (!online)
    return (
      <Text size="sm" c="dimmed" role="status">
        {callMessages.sound_online}
      </Text>
    );
  return (
    <ul className={classes.parts} aria-label="Recordings">
      {parts.map((part) => (
        <Part key={part.id} call_id={call_id} part={part} />
      ))}
    </ul>
  );
}

function Part({ call_id, part }: { call_id: string; part: RecordingPart }) {
  const { exact } = useMoments();
  const [failed, setFailed] = useState(false);
  const address = calls.sound.path.replace(":id", call_id).replace(":partId", part.id);
  const label = `Recording of ${exact(part.at)}, ${callClock(part.seconds * 1_000)}`;
  return (
    <li>
      {failed ? (
        <Text size="sm" c="dimmed" role="alert">
          {callMessages.not_kept}
        </Text>
      ) : (
        // There is no transcript, hence no captions.
        <audio
          controls
          preload="none"
          src={apiHost() + address}
          {...(apiHost() && { crossOrigin: "use-credentials" as const })}
          aria-label={label}
          className={classes.sound}
          onError={() => setFailed(true)}
        >
          <track kind="captions" />
        </audio>
      )}
      <Text size="xs" c="dimmed">
        {label}
      </Text>
    </li>
  );
}
