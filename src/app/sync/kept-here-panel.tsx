/** What lies on this device, who could read it there, and what takes it away again. */
import { Text } from "@mantine/core";
import { eventsKeptDaysBack } from "../../domain/calendar/limits.ts";
import { notesOnDeviceMax } from "../../domain/values/limits.ts";
import { callsKeptDays, callsKeptMax } from "../../domain/calls/limits.ts";
import { offlineDaysMax } from "../../domain/session/limits.ts";
import { Panel } from "../../ui/panel.tsx";
import classes from "./sync.module.css";

export function KeptHerePanel() {
  return (
    <Panel title="What is kept on this device" says="So that you can work with no connection.">
      <dl className={classes.kept}>
        <Text component="dt" size="sm">
          What
        </Text>
        <Text component="dd" size="sm">
          The contacts you may see, with their policies, fact finders, prescriptions and emails, the last{" "}
          {notesOnDeviceMax} notes of each, calls of {callsKeptDays} days (at most{" "}
          {callsKeptMax.toLocaleString("en-US")}), your calendar from {eventsKeptDaysBack} days back, and whatever is
          not sent yet. Never here: passwords, and full social security and Medicare numbers, which are shown for a
          minute and not kept.
        </Text>
        <Text component="dt" size="sm">
          Who can read it
        </Text>
        <Text component="dd" size="sm">
          Whoever can use this browser while you are signed in, and whoever can read this device’s disk: no browser
          encrypts what it holds for an app. The lock closes the screen, not the disk. So switch on the disk’s
          encryption (BitLocker, FileVault; tablets and phones have it on with a screen lock) and do not share the
          device’s sign-in. What you keep here when you sign out is encrypted, and only your next sign-in opens it.
        </Text>
        <Text component="dt" size="sm">
          What wipes it
        </Text>
        <Text component="dd" size="sm">
          Signing out, at once. “Wipe” in your list of devices, the next time the device goes online. And{" "}
          {offlineDaysMax} days without a word from the server, by itself.
        </Text>
      </dl>
    </Panel>
  );
}
