/** Details of one call: parties, time, outcome, notes, line quality, recording and follow-up. */
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { showPhone } from "../../domain/values/phone-number.ts";
import { isLiveCall, otherNumber, ownNumber } from "../../domain/calls/call.ts";
import { may } from "../../domain/users/access.ts";
import { countOf } from "../../kit/text.ts";
import { callById, type ListedCall } from "../../local/queries/calls.ts";
import { userName } from "../../local/queries/people.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AttachDialog } from "./attach-dialog.tsx";
import { CallButton } from "./call-button.tsx";
import { CallSayForm } from "./call-say-form.tsx";
import { CallSound } from "./call-sound.tsx";
import { directionWords, disclosureWords, endWords, howItWent, recordingWords, viaWords } from "./call-words.ts";
import { QualityPanel } from "./quality-panel.tsx";
import { shownName } from "./shown-name.ts";
import classes from "./calls.module.css";

export function CallDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const listed = useLive(callById, id);
  return (
    <Dialog onClose={onClose} title={listed ? shownName(listed) : "Call"} size="lg">
      {listed === undefined ? <Skeleton height="14rem" /> : listed === null ? <Gone /> : <Shown listed={listed} />}
    </Dialog>
  );
}

function Gone() {
  return (
    <NothingYet
      icon={IconPhone}
      title="This call is not on this device."
      description="It is older than 90 days, or you do not have access to it."
    />
  );
}

function Shown({ listed }: { listed: ListedCall }) {
  const { call } = listed;
  const user = useCurrentUser();
  const [attaching, setAttaching] = useState(false);
  const maySay = may(user, "dialer.use") && !isLiveCall(call);
  return (
    <Stack gap="md">
      <Facts listed={listed} />
      <Group gap="xs">
        <CallButton listed={listed} wide />
        {call.contact_id !== null ? (
          <Button component={Link} to={`/contacts/${call.contact_id}`} variant="default">
            Open contact
          </Button>
        ) : null}
        {maySay ? (
          <Button variant="default" onClick={() => setAttaching(true)}>
            {call.contact_id === null ? "Attach to…" : "Attach to another contact…"}
          </Button>
        ) : null}
      </Group>
      {call.recording.parts.length > 0 && may(user, "recordings.listen") ? (
        <CallSound call_id={call.id} parts={call.recording.parts} />
      ) : null}
      {call.quality ? <QualityPanel quality={call.quality} /> : null}
      {call.feedback?.score ? (
        <Text size="sm">
          Your rating: {call.feedback.score} of 5
          {call.feedback.issue ? ` for ${call.feedback.issue.replaceAll("-", " ")}` : ""}.
        </Text>
      ) : null}
      {maySay ? <CallSayForm key={call.version} listed={listed} /> : <Text>{call.note}</Text>}
      {attaching ? <AttachDialog listed={listed} onClose={() => setAttaching(false)} /> : null}
    </Stack>
  );
}

function Facts({ listed: { call, missed } }: { listed: ListedCall }) {
  const { exact } = useMoments();
  const owner = useLive(userName, call.user_id);
  const own = ownNumber(call);
  const facts = [
    ["Call", `${missed ? "Missed" : directionWords[call.call_direction]}, ${exact(call.created_at)}`],
    ["Number", showPhone(otherNumber(call))],
    ["Agent", [owner, own ? showPhone(own) : "", viaWords[call.via]].filter(Boolean).join(" · ")],
    ["Result", [endWords(call), call.talk_seconds > 0 ? howItWent(call) : ""].filter(Boolean).join(" · ")],
    ["Ring time", call.ring_seconds > 0 ? countOf(call.ring_seconds, "second") : ""],
    ["Announcement", call.disclosures.map(disclosureWords).join(", ")],
    ["Recording", recordingWords(call)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, words]) =>
        words ? (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd className="tabular">{words}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
