/** Calendly: API key, how bookings arrive, and the result of each booking. */
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { calendly, type CalendlyState } from "../../contract/calendar/bookings.ts";
import { calendlyKeyLengthMax, calendlyKeyLengthMin, trialKeys } from "../../domain/calendar/booking-limits.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import { isOn } from "../../domain/users/features.ts";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { BookingList } from "./booking-list.tsx";
import { DisconnectButton } from "./disconnect-button.tsx";
import { KeyForm } from "./key-form.tsx";
import { LocalBadge } from "./local-badge.tsx";
import { TrialBookingForm } from "./trial-booking-form.tsx";

export function CalendlyPanel() {
  return isOn(useCurrentUser().features, "calendly") ? <Shown /> : null;
}

function Shown() {
  const fetched = useFetched(calendly.show, {});
  const { data, again } = fetched;
  const [received, setTold] = useState<CalendlyState | null>(null);
  const state = received ?? data?.data;
  const source = data?.meta.source;
  const reload = () => {
    setTold(null);
    again();
  };
  return (
    <Panel
      title="Calendly"
      description="Bookings become appointments. We match the contact by email, then by phone, or create a lead."
      actions={<LocalBadge source={source} vendor="Calendly" />}
    >
      {received ? null : <FetchState what="Calendly" of={fetched} lines={2} small />}
      {state && source ? <Connected state={state} source={source} onState={setTold} reload={reload} /> : null}
    </Panel>
  );
}

interface ConnectedProps {
  state: CalendlyState;
  source: VendorSource;
  onState: (state: CalendlyState) => void;
  reload: () => void;
}

function Connected({ state, source, onState, reload }: ConnectedProps) {
  const [changing, setChanging] = useState(false);
  const [trying, setTrying] = useState(false);
  const { authorization } = state;
  const taken = (after: CalendlyState) => {
    onState(after);
    setChanging(false);
    setTrying(false);
  };
  const needsKey = !authorization || authorization.status === "needs_sign_in";
  return (
    <Stack>
      {authorization ? <Standing state={state} /> : null}
      {authorization?.status === "needs_sign_in" ? (
        <Text size="sm" c="var(--fl-warn)" role="alert">
          Calendly no longer accepts this key. Create a new key in Calendly and paste it here.
        </Text>
      ) : null}
      {needsKey || changing ? (
        <CalendlyKey source={source} onTaken={taken} onCancel={needsKey ? undefined : () => setChanging(false)} />
      ) : null}
      {authorization && !needsKey && !changing ? (
        <Group gap="xs">
          {source === "sandbox" && !trying ? (
            <Button size="compact-sm" onClick={() => setTrying(true)}>
              Create test booking
            </Button>
          ) : null}
          <Button size="compact-sm" variant="default" onClick={reload}>
            Refresh
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setChanging(true)}>
            Change key
          </Button>
          <DisconnectButton id={authorization.id} vendor="Calendly" onDone={reload} />
        </Group>
      ) : null}
      {trying ? <TrialBookingForm onBooked={taken} onClose={() => setTrying(false)} /> : null}
      {authorization ? <BookingList state={state} source={source} onState={onState} /> : null}
    </Stack>
  );
}

function Standing({ state: { authorization, news, page_url, fetched_at } }: { state: CalendlyState }) {
  const { words } = useMoments();
  const how = news === "told" ? "Bookings arrive instantly." : "We check for bookings every 10 minutes.";
  return (
    <Text size="sm">
      Connected as <strong>{authorization?.account_email}</strong>. {how}
      {fetched_at === null ? " Importing earlier bookings." : ` Last checked ${words(fetched_at)}.`}
      {page_url === "" ? null : (
        <>
          {" "}
          <Anchor href={page_url} target="_blank" rel="noreferrer" underline="always">
            Open booking page
          </Anchor>
        </>
      )}
    </Text>
  );
}

interface CalendlyKeyProps {
  source: VendorSource;
  onTaken: (state: CalendlyState) => void;
  onCancel: (() => void) | undefined;
}

function CalendlyKey({ source, onTaken, onCancel }: CalendlyKeyProps) {
  const { request } = useLocal();
  const description =
    source === "live"
      ? "In Calendly, go to Integrations, API and webhooks, Personal access tokens. We test the key before saving it."
      : `Calendly is simulated on this server. Paste ${trialKeys.calendly} to try it. Other keys are rejected.`;
  return (
    <KeyForm
      label="Calendly key"
      description={description}
      field="calendly_api_key"
      lengthMin={calendlyKeyLengthMin}
      lengthMax={calendlyKeyLengthMax}
      action="Connect"
      onCancel={onCancel}
      onSend={async (key) => onTaken((await request(calendly.setKey, { body: { calendly_api_key: key } })).data)}
    />
  );
}
