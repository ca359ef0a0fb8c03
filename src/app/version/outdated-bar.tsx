/** The server rejects writes from this app version: how to update, and that nothing is lost. */
import { Button, Text } from "@mantine/core";
import { useEffect } from "react";
import { appVersion, type VersionState } from "../base/app-version.ts";
import classes from "../base/bars.module.css";
import { useIsOutdated } from "../base/company-settings.ts";
import { useSession } from "../base/session-provider.tsx";
import { useStore } from "../base/use-store.ts";

const words: Record<VersionState, string> = {
  none: "Downloading the new version.",
  waiting: "The new version is ready.",
  taking_over: "Loading the new version.",
  postponed: "The new version loads when you finish what you are doing.",
  broken: "Reload this page.",
};

export function OutdatedBar() {
  return useIsOutdated() ? <MustUpdate /> : null;
}

function MustUpdate() {
  const state = useStore({ subscribe: appVersion.subscribe, get: appVersion.state });
  const isSignedIn = useSession().view.user !== null;
  useEffect(() => void appVersion.check(), []);
  const isThere = state !== "none" || !appVersion.isKept();
  return (
    <section className={`${classes.bar} ${classes.beside}`} data-kind="acting" aria-label="Update needed" role="status">
      <Text span size="sm">
        <strong>Update Fieldline to continue.</strong>{" "}
        {isSignedIn ? "Your changes stay on this device and are sent after the update. " : ""}
        {isThere && state === "none" ? "" : words[state]}
      </Text>
      {state === "taking_over" ? null : (
        <Button size="compact-sm" onClick={isThere ? appVersion.take : () => void appVersion.check()}>
          {isThere ? "Load the new version" : "Check again"}
        </Button>
      )}
    </section>
  );
}
