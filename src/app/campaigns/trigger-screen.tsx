/** One campaign trigger: its state, who gets it on a day, and what it sent. */
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { adminCampaignTriggers } from "../../contract/campaigns/campaign-triggers.ts";
import type { CampaignTrigger } from "../../domain/campaigns/campaign.ts";
import { kindWords, whenWords } from "../../domain/campaigns/trigger-words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { notify, report } from "../base/report.ts";
import { DryRunPanel } from "./dry-run-panel.tsx";
import { EditTrigger } from "./edit-trigger.tsx";
import { SendsPanel } from "./sends-panel.tsx";
import { TriggerState } from "./trigger-state.tsx";

const list = "/admin/campaign_triggers";

export function TriggerScreen() {
  const { id = "" } = useParams();
  const fetched = useFetched(adminCampaignTriggers.show, { params: { id } });
  const { data, again } = fetched;
  const trigger = data?.data;
  return (
    <>
      <PageMetadata title={trigger?.name ?? "Campaign trigger"} />
      <Anchor component={Link} to={list} size="sm">
        Campaign triggers
      </Anchor>
      {trigger ? <Head trigger={trigger} again={again} /> : null}
      <FetchState what="The trigger" of={fetched} offline="Changes here need a connection." lines={8} />
      {trigger && data ? (
        <>
          {trigger.cancelled_at === null ? <DryRunPanel key={trigger.version} trigger={trigger} /> : null}
          <SendsPanel trigger={trigger} reasons={data.meta.reasons} />
        </>
      ) : null}
    </>
  );
}

interface HeadProps {
  trigger: CampaignTrigger;
  again: () => void;
}

function Head({ trigger, again }: HeadProps) {
  const online = useOnline();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "cancel" | null>(null);
  const { busy, change } = useChange(trigger, again);
  const { active, cancelled_at, trouble } = trigger;
  const isOver = cancelled_at !== null;
  return (
    <>
      <PageHeader
        title={trigger.name}
        description={`${kindWords(trigger)}. ${capital(whenWords(trigger))}.`}
        actions={
          <Group gap="xs">
            <TriggerState trigger={trigger} />
            {isOver ? null : (
              <>
                <Button variant="default" disabled={!online || busy} onClick={() => setOpen("cancel")}>
                  Cancel for good
                </Button>
                <Button variant="default" disabled={!online} onClick={() => setOpen("edit")}>
                  Edit
                </Button>
                <Button
                  loading={busy}
                  disabled={!online}
                  onClick={() => void change({ active: !active }, active ? "Paused. Nothing more goes." : "On.")}
                >
                  {active ? "Pause" : "Turn on"}
                </Button>
              </>
            )}
          </Group>
        }
      />
      {trouble === "" ? null : <Text c="dimmed">{trouble}</Text>}
      {open === "edit" ? (
        <EditTrigger
          trigger={trigger}
          onClose={() => setOpen(null)}
          onDone={again}
          onDeleted={() => void navigate(list)}
        />
      ) : null}
      {open === "cancel" ? (
        <Dialog title={`Cancel ${trigger.name}?`} onClose={() => setOpen(null)}>
          <Text>What is planned does not go, and the trigger cannot be turned on again. What was sent stays.</Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setOpen(null)}>
              Keep it
            </Button>
            <Button
              color="red"
              loading={busy}
              onClick={() => void change({ cancelled: true }, "Canceled.").then(() => setOpen(null))}
            >
              Cancel for good
            </Button>
          </Group>
        </Dialog>
      ) : null}
    </>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function useChange({ id, version }: CampaignTrigger, again: () => void) {
  const { request } = useLocal();
  const [busy, setBusy] = useState(false);
  const change = async (body: { active?: boolean; cancelled?: true }, words: string) => {
    setBusy(true);
    try {
      await request(adminCampaignTriggers.update, { params: { id }, body: { ...body, version } });
      notify(words);
    } catch (error) {
      report(error);
    }
    setBusy(false);
    again();
  };
  return { busy, change };
}
