/** What is stored on this device, who could read it, and what deletes it. */
import { Text } from "@mantine/core";
import { eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { notesOnDeviceMax } from "../../domain/values/limits.ts";
import { callsKeptDays, callsKeptMax } from "../../domain/calls/limits.ts";
import { offlineDaysMax } from "../../domain/session/limits.ts";
import { Panel } from "../../ui/panel.tsx";
import classes from "./sync.module.css";

export function KeptHerePanel() {
  return (
    <Panel title="Stored on this device" description="This lets you work offline.">
      <dl className={classes.kept}>
        <Text component="dt" size="sm">
          What
        </Text>
        <Text component="dd" size="sm">
          The contacts you can see, with their policies, fact finders, prescriptions and emails, the last{" "}
          {notesOnDeviceMax} notes for each, calls from the last {callsKeptDays} days (up to{" "}
          {callsKeptMax.toLocaleString("en-US")}), your calendar from {eventsKeptDaysBack} days back, and your unsent
          changes. Never stored: passwords, and full Social Security and Medicare numbers, which are shown for one
          minute only.
        </Text>
        <Text component="dt" size="sm">
          Who can read it
        </Text>
        <Text component="dd" size="sm">
          Anyone who can use this browser while you are signed in, and anyone who can read this device’s disk. Browsers
          do not encrypt app data, and the lock only covers the screen. Turn on disk encryption (BitLocker or FileVault;
          tablets and phones with a screen lock already have it) and do not share the device’s sign-in. Changes you keep
          here when you sign out are encrypted, and only your next sign-in opens them.
        </Text>
        <Text component="dt" size="sm">
          When it is removed
        </Text>
        <Text component="dd" size="sm">
          When you sign out. When you choose “Wipe” in your list of devices, the next time this device goes online. And
          after {offlineDaysMax} days without a connection to the server.
        </Text>
      </dl>
    </Panel>
  );
}
