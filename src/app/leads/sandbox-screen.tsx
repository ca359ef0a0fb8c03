/** A lead is pasted, and its result shown: by the steps of a real one, without any effect. */
import { Button, Group, Select, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { apiRequests, type LeadTrial } from "../../contract/leads/api-requests.ts";
import { adminVendors } from "../../contract/leads/vendors.ts";
import { leadBodyBytesMax } from "../../domain/leads/limits.ts";
import { leadMessages } from "../../domain/leads/messages.ts";
import type { AdminVendor } from "../../domain/leads/vendor.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { OnlinePage } from "../data-list/index.ts";
import classes from "./leads.module.css";
import { sampleLead } from "./sample-lead.ts";
import { TrialResult } from "./trial-result.tsx";

const vendorsAtOnce = 100;

export function SandboxScreen() {
  const fetched = useFetched(adminVendors.list, { query: { limit: vendorsAtOnce } });
  return (
    <OnlinePage
      title="Lead sandbox"
      what="The vendors"
      description="Paste a lead to see what would become of it. Nothing is saved and nobody is told."
      fetched={fetched}
      actions={
        <Button component={Link} to="/admin/api_tracking" variant="default">
          Lead vendors
        </Button>
      }
    >
      {(vendors) => <Trial vendors={vendors} />}
    </OnlinePage>
  );
}

function Trial({ vendors }: { vendors: readonly AdminVendor[] }) {
  const { request } = useLocal();
  const [address, setAddress] = useSearchParams();
  const vendor = vendors.find(({ id }) => id === address.get("vendor")) ?? vendors[0];
  const [text, setText] = useState(sampleLead);
  const [trial, setTrial] = useState<LeadTrial | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    const lead = leadIn(text);
    setTrial(null);
    setError(lead ? null : leadMessages.json);
    if (!lead || !vendor) return;
    setBusy(true);
    try {
      setTrial((await request(apiRequests.tryOut, { body: { vendor_id: vendor.id, lead } })).data);
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  };
  if (!vendor)
    return (
      <Panel>
        <NothingYet
          title="No lead vendors yet."
          description="A lead is tried as one vendor would send it."
          action={
            <Button component={Link} to="/admin/api_tracking">
              Add a vendor
            </Button>
          }
        />
      </Panel>
    );
  return (
    <div className={classes.sides}>
      <Panel title="Lead">
        <Stack>
          <Select
            label="Vendor"
            searchable
            allowDeselect={false}
            data={vendors.map(({ id, vendor_name }) => ({ value: id, label: vendor_name }))}
            value={vendor.id}
            onChange={(id) => {
              setTrial(null);
              setAddress(id ? { vendor: id } : {}, { replace: true });
            }}
          />
          <Textarea
            label="Body"
            description="As the vendor would send it, in JSON."
            autosize
            minRows={14}
            maxRows={28}
            maxLength={leadBodyBytesMax}
            spellCheck={false}
            classNames={{ input: classes.code }}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setTrial(null);
            }}
          />
          <FormError words={error} />
          <Group>
            <Button loading={busy} onClick={() => void run()}>
              Try
            </Button>
          </Group>
        </Stack>
      </Panel>
      <Panel title="Result">
        <div role="status">
          {trial ? (
            <TrialResult trial={trial} />
          ) : (
            <Text c="dimmed">Press Try to see what would become of the lead.</Text>
          )}
        </div>
      </Panel>
    </div>
  );
}

function leadIn(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
