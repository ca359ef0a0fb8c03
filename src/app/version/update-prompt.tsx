import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { appVersion, type VersionState } from "../base/app-version.ts";
import classes from "../base/bars.module.css";
import { useIsOutdated } from "../base/company-settings.ts";
import { useStore } from "../base/use-store.ts";

const words: Record<VersionState, string> = {
  none: "",
  waiting: "A new version is ready.",
  taking_over: "Loading the new version.",
  postponed: "The new version loads when you finish what you are doing.",
  broken: "You are using an older version.",
};

/** Announces a new version; the user chooses when to update. */
export function UpdatePrompt() {
  const state = useStore({ subscribe: appVersion.subscribe, get: appVersion.state });
  const [putOff, setPutOff] = useState<VersionState | null>(null);
  const isOutdated = useIsOutdated();
  if (state === "none" || state === putOff || isOutdated) return null;
  return (
    <section lang="en" className={classes.float} aria-label="New version" role="status">
      <Text size="sm">{words[state]}</Text>
      <Group gap="xs" wrap="nowrap">
        {state === "taking_over" ? null : (
          <Button size="compact-sm" onClick={appVersion.take}>
            Load the new version
          </Button>
        )}
        {state === "waiting" ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setPutOff(state)}>
            Later
          </Button>
        ) : null}
      </Group>
    </section>
  );
}
