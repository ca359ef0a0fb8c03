import { Button, Code, Group, Text } from "@mantine/core";
import { useState } from "react";
import { users } from "../../contract/users/users.ts";
import { apiScopeLabels } from "../../domain/users/labels.ts";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { ShownKey } from "./shown-key.tsx";

/** The user's own token for scripts; shown in full only at creation (spec 000 §7). */
export function PersonalToken() {
  const { exact } = useMoments();
  const fetched = useFetched(users.showApiToken, {});
  const { data, again } = fetched;
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
    <Panel title="Personal token" description="For your own scripts. Creating a new token revokes the old one.">
      {shown ? <ShownKey name="Personal token" token={shown} onClose={() => setShown(null)} /> : null}
      <FetchState what="Your token" of={fetched} lines={1} small />
      {key ? (
        <Group justify="space-between">
          {key.token ? (
            <Text size="sm">
              <Code>{key.token}</Code> {key.scopes.map((scope) => apiScopeLabels[scope].toLowerCase()).join(", ")} ·
              created {exact(key.created_at)} · last used {exact(key.last_used_at, "never")}
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              No token.
            </Text>
          )}
          <Button variant="default" onClick={make}>
            {key.token ? "Create new token" : "Create token"}
          </Button>
        </Group>
      ) : null}
    </Panel>
  );
}
