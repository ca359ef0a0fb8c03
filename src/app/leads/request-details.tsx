import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { apiRequests, type LeadTrial } from "../../contract/leads/api-requests.ts";
import type { LeadRequest } from "../../domain/leads/vendor.ts";
import { useRequest } from "../base/live.ts";
import classes from "./leads.module.css";
import { TrialResult } from "./trial-result.tsx";

/** The masked body, and what would become of the request now. */
export function RequestDetails({ request }: { request: LeadRequest }) {
  const { id, path, method, ip, ms, status, key_name, contact_id, masked_body, replayable } = request;
  const replay = useRequest(apiRequests.replay);
  const [trial, setTrial] = useState<LeadTrial | null>(null);
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      setTrial((await replay({ params: { id } })).data);
    } catch {
      // Reported by useRequest.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {method} {path} · {status} in {ms} ms · from {ip}
        {key_name ? ` · key “${key_name}”` : ""}
      </Text>
      <pre className={classes.body} aria-label="Masked body">
        {JSON.stringify(masked_body, null, 2)}
      </pre>
      <Group gap="xs">
        {replayable ? (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void again()}>
            Replay in the sandbox
          </Button>
        ) : null}
        {contact_id === null ? null : (
          <Button component={Link} to={`/contacts/${contact_id}`} size="compact-sm" variant="default">
            Open contact
          </Button>
        )}
      </Group>
      {trial ? (
        <Alert role="status" color="gray" title="Sent now, it would be:">
          <TrialResult trial={trial} />
        </Alert>
      ) : null}
    </Stack>
  );
}
