import { Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { type FeatureFlag, featureFlags } from "../../contract/company/admin-settings.ts";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useRequest } from "../base/live.ts";

/** Product features, switched for the whole company. */
export function FeatureSwitches() {
  const fetched = useFetched(featureFlags.list, {});
  const turn = useRequest(featureFlags.update);
  const [turned, setTurned] = useState<readonly FeatureFlag[] | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const flags = turned ?? fetched.data?.data;
  const change = async ({ key, on }: FeatureFlag) => {
    setBusy(key);
    // Reported by useRequest; the switch keeps its value.
    await turn({ body: { key, on: !on } }).then(
      ({ data }) => setTurned(data),
      () => undefined,
    );
    setBusy(null);
  };
  return (
    <Panel title="Features" description="Applies to the whole company. Roles decide who can use each feature.">
      <FetchState what="Features" of={fetched} small />
      <Stack gap="sm">
        {flags?.map((flag) => (
          <Switch
            key={flag.key}
            label={flag.label}
            description={flag.says}
            checked={flag.on}
            disabled={busy === flag.key}
            onChange={() => void change(flag)}
          />
        ))}
      </Stack>
    </Panel>
  );
}
