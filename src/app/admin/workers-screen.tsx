/** Background work of the company: its load, the pause, and jobs that failed. */
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { backgroundJobs } from "../../contract/company/background-jobs.ts";
import type { WorkersStatus } from "../../contract/contacts/contact-options.ts";
import { waitWords } from "../../domain/account/background-jobs.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FigureList } from "../../ui/figure-list.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useRequest } from "../base/live.ts";
import { PausedWork, useWorkers } from "../base/paused-work.tsx";
import { notify } from "../base/report.ts";
import { OnlinePage } from "../data-list/index.ts";
import { DeadJobs } from "./dead-jobs.tsx";

const always = () => true;

export function WorkersScreen() {
  const workers = useWorkers(always);
  const status = workers.data?.data;
  return (
    <OnlinePage
      title="Background work"
      what="The background work"
      description="Imports, exports, transfers, calendar sync and workflows run on the server in the background."
      fetched={workers}
      actions={status ? <PauseButton quiet={status.quiet} onChanged={workers.again} /> : null}
    >
      {(now) => (
        <>
          <PausedWork status={now} what="New jobs wait and start when you resume. Nothing is lost." />
          <Panel title="Now">
            <FigureList figures={figuresOf(now)} />
          </Panel>
          <DeadJobs count={now.dead} onChanged={workers.again} />
        </>
      )}
    </OnlinePage>
  );
}

function figuresOf({
  busy,
  waiting,
  retrying,
  dead,
  oldest_seconds,
}: WorkersStatus): (readonly [string, number | string])[] {
  return [
    ["Running", busy],
    ["Waiting", waiting],
    ["Longest wait", waiting > 0 ? waitWords(oldest_seconds) : "–"],
    ["Retrying", retrying],
    ["Failed", dead],
  ];
}

function PauseButton({ quiet, onChanged }: { quiet: boolean; onChanged: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = useRequest(backgroundJobs.quiet);
  const change = async () => {
    setBusy(true);
    try {
      await send({ body: { quiet: !quiet } });
      notify(quiet ? "Background work resumed." : "Background work paused.");
      setAsking(false);
      onChanged();
    } catch {
      // Reported by useRequest.
    } finally {
      setBusy(false);
    }
  };
  if (quiet)
    return (
      <Button loading={busy} onClick={() => void change()}>
        Resume
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Pause
      </Button>
      {asking ? (
        <Dialog title="Pause background work?" onClose={() => setAsking(false)}>
          <Text>
            Jobs that run now finish their current step. New ones wait until you resume: imports, exports, transfers,
            calendar sync, workflows and mailer orders of the whole company. Nothing is lost. Email is still sent.
          </Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button loading={busy} onClick={() => void change()}>
              Pause
            </Button>
          </Group>
        </Dialog>
      ) : null}
    </>
  );
}
