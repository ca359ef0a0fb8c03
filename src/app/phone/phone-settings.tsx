/** Settings for microphone, speakers and line, for testing before a call. */
import { Alert, Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import type { PhoneState } from "../../domain/dialer/phone-state.ts";
import type { Phone } from "../../phone/phone.ts";
import { Panel } from "../../ui/panel.tsx";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { isDialerEnabled } from "../../domain/dialer/dialer-access.ts";
import { isOn } from "../../domain/users/features.ts";
import { AudioPickers } from "./audio-pickers.tsx";
import { LineTest } from "./line-test.tsx";
import { phoneSource, usePhoneState } from "./phone-source.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";

export function PhoneSettings() {
  const user = useCurrentUser();
  if (user.actor !== null || !isDialerEnabled(user) || !isOn(user.features, "dialer"))
    return <Alert color="warn">Calling is not turned on for you. Ask your administrator.</Alert>;
  return <Settings />;
}

function Settings() {
  const state = usePhoneState();
  const phone = usePhone();
  return (
    <>
      <Panel title="Phone" description={carrierWords[state.adapter ?? "none"]} actions={<Readiness state={state} />}>
        {state.trouble ? (
          <Alert color="warn" title={state.trouble.text}>
            {state.trouble.todo}
          </Alert>
        ) : null}
        <NoticeConsent />
      </Panel>
      <Panel title="Audio" description="Speak to test your microphone. The bar moves when it picks up sound.">
        <AudioPickers phone={phone} inputs={state.inputs} outputs={state.outputs} />
      </Panel>
      <Panel title="Call quality" description="Places a 15-second echo test call. Speak, and you hear yourself.">
        <LineTest phone={phone} preflight={state.preflight} isReady={state.device.state === "READY" && !state.call} />
      </Panel>
    </>
  );
}

const carrierWords = {
  none: "Setting up the phone.",
  gateway: "Demo phone system: calls reach only people at your company and test numbers.",
  twilio: "Calls go through Twilio.",
} as const;

/** Loads and registers the phone if needed. */
function usePhone(): Phone | null {
  const [phone, setPhone] = useState<Phone | null>(null);
  useEffect(() => {
    let isLeft = false;
    phoneSource
      .get()
      .then((opened) => {
        if (!isLeft) setPhone(opened);
        return opened.start().catch(() => undefined);
      })
      .catch(report);
    return () => {
      isLeft = true;
    };
  }, []);
  return phone;
}

function Readiness({ state: { device } }: { state: PhoneState }) {
  const isReady = device.state === "READY";
  return (
    <Group gap="xs">
      <ToneBadge tone={isReady ? "good" : "quiet"}>
        {isReady ? "Ready" : device.registration === "registering" ? "Connecting" : "Not connected"}
      </ToneBadge>
      {device.here ? null : <ToneBadge tone="quiet">In another tab</ToneBadge>}
    </Group>
  );
}

/** Permission to notify of incoming calls while the window is hidden. */
function NoticeConsent() {
  const [consent, setConsent] = useState(() => ("Notification" in globalThis ? Notification.permission : "denied"));
  if (consent !== "default") return null;
  const ask = async () => setConsent(await Notification.requestPermission());
  return (
    <Button variant="default" mt="sm" onClick={() => void ask()}>
      Notify me of calls while Fieldline is in the background
    </Button>
  );
}
