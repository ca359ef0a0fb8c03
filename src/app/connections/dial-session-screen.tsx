/**
 * Dial session worked through by hand when PhoneBurner is replaced by the local adapter. Sends the same call events
 * PhoneBurner would.
 */
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import { Anchor, Button, Group, NumberInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { type DialSession, dialSessions } from "../../contract/dialer/dial-sessions.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useRequest } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { LocalBadge } from "./local-badge.tsx";

export function DialSessionScreen() {
  const { id = "" } = useParams();
  const fetched = useFetched(dialSessions.show, { params: { id } });
  const { data } = fetched;
  return (
    <>
      <PageMetadata title="Dial session" />
      <PageHeader title="Dial session" actions={<LocalBadge source={data?.data.source} vendor="PhoneBurner" />} />
      <FetchState what="Dial session" of={fetched} />
      {data ? <Run session={data.data} /> : null}
    </>
  );
}

function Run({ session: { id, ready } }: { session: DialSession }) {
  const [at, setAt] = useState(0);
  const person = ready[at];
  if (!person)
    return (
      <NothingYet
        icon={IconPhone}
        title="Session complete."
        description={`${ready.length} of ${ready.length} called. Each call is logged on the contact’s timeline.`}
        action={
          <Button component={Link} to="/calls" variant="default">
            View calls
          </Button>
        }
      />
    );
  return (
    <Panel title={`${at + 1} of ${ready.length}`} description="Select an outcome to go to the next call.">
      <Stack maw="32rem">
        <div>
          <Anchor component={Link} to={`/contacts/${person.contact_id}`} fw={600}>
            {person.name}
          </Anchor>
          <Text>{showPhone(person.number)}</Text>
        </div>
        <Results key={person.contact_id} id={id} contact_id={person.contact_id} onNext={() => setAt(at + 1)} />
      </Stack>
    </Panel>
  );
}

/** PhoneBurner's disposition names. */
const results = [
  { disposition: "Interested", connected: true },
  { disposition: "Set Appointment", connected: true },
  { disposition: "Not Interested", connected: true },
  { disposition: "Left Voicemail", connected: false },
  { disposition: "No Answer", connected: false },
  { disposition: "Do Not Call", connected: true },
] as const;
const usualSeconds = 90;

function Results({ id, contact_id, onNext }: { id: string; contact_id: number; onNext: () => void }) {
  const notify = useRequest(dialSessions.tryCall);
  const [seconds, setSeconds] = useState(usualSeconds);
  const [busy, setBusy] = useState(false);
  const say = async ({ disposition, connected }: (typeof results)[number]) => {
    setBusy(true);
    const body = { contact_id, disposition, connected, seconds: connected ? seconds : 0 };
    await notify({ params: { id }, body }).then(onNext, () => setBusy(false));
  };
  return (
    <>
      <NumberInput
        label="Talk time (seconds)"
        description="For answered calls."
        min={0}
        max={7_200}
        allowDecimal={false}
        value={seconds}
        onChange={(value) => setSeconds(Number(value) || 0)}
        maw="12rem"
      />
      <Group gap="xs">
        {results.map((result) => (
          <Button key={result.disposition} variant="default" disabled={busy} onClick={() => void say(result)}>
            {result.disposition}
          </Button>
        ))}
        <Button variant="subtle" disabled={busy} onClick={onNext}>
          Skip
        </Button>
      </Group>
    </>
  );
}
