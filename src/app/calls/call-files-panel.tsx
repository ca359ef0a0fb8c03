/** Recordings of calls with one contact: listed from local data, played from the server. */
import { Text } from "@mantine/core";
import { callsOfContact } from "../../local/queries/calls.ts";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { CallSound } from "./call-sound.tsx";
import { directionWords, howItWent } from "./call-words.ts";
import classes from "./calls.module.css";

export function CallFilesPanel({ contact_id }: { contact_id: number }) {
  const { exact } = useMoments();
  const calls = useLive(callsOfContact, contact_id)?.filter(({ call }) => call.recording.parts.length > 0) ?? [];
  if (calls.length === 0) return null;
  return (
    <section aria-label="Recorded calls">
      <h3>Recorded calls</h3>
      <ul className={classes.parts}>
        {calls.map(({ call }) => (
          <li key={call.id}>
            <Text size="sm">
              {directionWords[call.call_direction]}, {exact(call.created_at)} · {howItWent(call)}
            </Text>
            <CallSound call_id={call.id} parts={call.recording.parts} />
          </li>
        ))}
      </ul>
    </section>
  );
}
