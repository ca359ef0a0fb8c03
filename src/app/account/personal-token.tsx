import { Button, Code, Group, Text } from "@mantine/core";
import { useState } from "react";
import { users } from "../../contract/users/users.ts";
import { apiScopeLabels } from "../../domain/users/labels.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useRequest } from "../live.ts";
import { useMoments } from "../moments.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { ShownKey } from "./shown-key.tsx";

/** One's own token for scripts; shown in full only when it is made (spec 000 §7). */
export function PersonalToken() {
  const { exact } = useMoments();
  const { data, error, again } = useFetched(users.showApiToken, {});
  const renew = useRequest(users.refreshApiToken);
  const [shown, setShown] = useState<string | null>(null);
  const key = data?.data;
  const make = () =>
    void renew({}).then(
      ({ data: made }) => {
        setShown(made.token);
        again();
      },
      () => undefined,
    );
  return (
    <Panel title="Personal token" says="For your own scripts. Making a new one ends the old one.">
      {shown ? <ShownKey name="Personal token" token={shown} onClose={() => setShown(null)} /> : null}
      {!key && error ? <NotLoaded onRetry={again} /> : null}
      {!key && !error ? <SkeletonRows count={1} /> : null}
      {key ? (
        <Group justify="space-between">
          {key.token ? (
            <Text size="sm">
              <Code>{key.token}</Code> {key.scopes.map((scope) => apiScopeLabels[scope].toLowerCase()).join(", ")} ·
              made {exact(key.created_at)} · last used {exact(key.last_used_at, "never")}
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              There is none.
            </Text>
          )}
          <Button variant="default" onClick={make}>
            {key.token ? "Make a new one" : "Make one"}
          </Button>
        </Group>
      ) : null}
    </Panel>
  );
}
