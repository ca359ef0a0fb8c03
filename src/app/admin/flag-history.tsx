/** Every change of a feature flag, the newest first; one press takes the last one back. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type FeatureFlag, type FlagChange, featureFlags } from "../../contract/flags/feature-flags.ts";
import { rulesWords } from "../../domain/flags/flag-words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { notify } from "../base/report.ts";
import classes from "./dial-rule-history.module.css";
import type { NameOf } from "./people-names.ts";

interface FlagHistoryProps {
  flag: FeatureFlag;
  nameOf: NameOf;
  onClose: () => void;
  onDone: () => void;
}

export function FlagHistory({ flag, nameOf, onClose, onDone }: FlagHistoryProps) {
  const fetched = useFetched(featureFlags.history, { params: { key: flag.key } });
  const undo = useRequest(featureFlags.undo);
  const [busy, setBusy] = useState(false);
  const changes = fetched.data?.data;
  const last = changes?.[0];
  const takeBack = async (change: FlagChange) => {
    setBusy(true);
    // Reported by useRequest; the list then shows the change made meanwhile.
    const isDone = await undo({ params: { key: flag.key }, body: { version: change.version } }).then(
      () => true,
      () => false,
    );
    setBusy(false);
    onDone();
    if (!isDone) return fetched.again();
    notify(`${flag.label}: the last change is taken back.`);
    onClose();
  };
  return (
    <Dialog title={`History: ${flag.label}`} size="lg" onClose={onClose}>
      <FetchState what="The history" of={fetched} small />
      <Stack component="ol" className={classes.versions}>
        {changes?.map((change) => (
          <li key={change.version}>
            <Group gap="xs">
              <Moment change={change} />
              {change === last ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  ms="auto"
                  loading={busy}
                  onClick={() => void takeBack(change)}
                >
                  Take back
                </Button>
              ) : null}
            </Group>
            <Text size="sm">{rulesWords(change.after, nameOf)}</Text>
            <Text size="sm" c="dimmed">
              Before: {rulesWords(change.before, nameOf)}
            </Text>
            {change.note ? <Text size="sm">{change.note}</Text> : null}
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}

function Moment({ change: { changed_by, changed_at, undoes } }: { change: FlagChange }) {
  const { exact } = useMoments();
  return (
    <Text fw={600}>
      {exact(changed_at)}, {changed_by || "a former user"}
      {undoes === null ? "" : " took back the change before"}
    </Text>
  );
}
