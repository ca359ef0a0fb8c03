/**
 * Starts a PhoneBurner dial session for selected contacts: exclusions with reasons first, then the contacts to call,
 * then the link.
 */
import { Alert, Anchor, Box, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import { type DialSession, dialSessions } from "../../contract/dialer/dial-sessions.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { LocalBadge } from "./local-badge.tsx";
import classes from "./connections.module.css";

export function DialSessionDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const online = useOnline();
  const fetched = useFetched(authorizations.list, {});
  const account = fetched.data?.data.find(({ kind }) => kind === "phone_burner");
  return (
    <Dialog title="Dial session" size="lg" onClose={onClose}>
      <FetchState what="Your PhoneBurner account" of={fetched} description="The server checks who can be called." />
      {fetched.data && online && account ? <Looked id={account.id} ids={ids} onClose={onClose} /> : null}
      {fetched.data && online && !account ? <NotJoined onClose={onClose} /> : null}
    </Dialog>
  );
}

function NotJoined({ onClose }: { onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        Your PhoneBurner account is not connected yet. Connect it under{" "}
        <Anchor component={Link} to="/account/external_accounts" onClick={onClose} underline="always">
          External accounts
        </Anchor>
        , then try again.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

interface LookedProps {
  id: string;
  ids: readonly number[];
  onClose: () => void;
}

function Looked({ id, ids, onClose }: LookedProps) {
  const { request, world } = useLocal();
  const body = { contacts_scope: { ids: [...ids] } };
  const fetched = useFetched(dialSessions.start, { params: { id }, body: { ...body, preview: true } });
  // Stable across retries, so that a lost response does not start a second session.
  const [session_id] = useState(() => world.uuid());
  const [started, setStarted] = useState<DialSession | null>(null);
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const start = async () => {
    setBusy(true);
    setWords(null);
    await request(dialSessions.start, { params: { id }, body: { ...body, session_id } }).then(
      (reply) => setStarted(reply.data),
      (failure: unknown) => setWords(wordsOf(failure)),
    );
    setBusy(false);
  };
  if (started) return <Ready session={started} onClose={onClose} />;
  const state = <FetchState what="The call list" of={fetched} />;
  if (!fetched.data) return state;
  const { blocked, ready, source } = fetched.data.data;
  const others = ids.length - blocked.length - ready.length;
  return (
    <Stack>
      {state}
      {others > 0 ? (
        <Text size="sm">{countOf(others, "person is", "people are")} not assigned to you and cannot be called.</Text>
      ) : null}
      {blocked.length > 0 ? <Blocked blocked={blocked} /> : null}
      <ReadyList ready={ready} />
      <FormError words={words} />
      <Group justify="space-between">
        <LocalBadge source={source} vendor="PhoneBurner" />
        <Group>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button loading={busy} disabled={ready.length === 0} onClick={() => void start()}>
            Start with {countOf(ready.length, "person", "people")}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function Blocked({ blocked }: Pick<DialSession, "blocked">) {
  return (
    <section aria-label="Excluded">
      <Text fw={500} mb={4}>
        {countOf(blocked.length, "person", "people")} excluded
      </Text>
      <Box className={classes.people} tabIndex={0} role="group" aria-label="Excluded contacts">
        {blocked.map(({ contact_id, name, says }) => (
          <div key={contact_id} className={classes.person}>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              {says}
            </Text>
          </div>
        ))}
      </Box>
    </section>
  );
}

function ReadyList({ ready }: Pick<DialSession, "ready">) {
  if (ready.length === 0) return <Alert color="orange">No one on this list can be called now.</Alert>;
  return (
    <section aria-label="Will be called">
      <Text fw={500} mb={4}>
        {countOf(ready.length, "person", "people")} will be called, in this order
      </Text>
      <Box className={classes.people} tabIndex={0} role="group" aria-label="Contacts to call">
        {ready.map(({ contact_id, name, number }) => (
          <div key={contact_id} className={classes.person}>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              {showPhone(number)}
            </Text>
          </div>
        ))}
      </Box>
    </section>
  );
}

function Ready({ session: { url, ready }, onClose }: { session: DialSession; onClose: () => void }) {
  return (
    <Stack>
      <Text role="status">
        Your session is ready: {countOf(ready.length, "person", "people")}. Each call is logged on the contact’s
        timeline.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button component="a" href={url ?? "#"} target="_blank" rel="noreferrer" data-autofocus>
          Open session
        </Button>
      </Group>
    </Stack>
  );
}
