/** Medicare's data next to the contact's: reviewed first, then accepted field by field. */
import { Alert, Button, Checkbox, Group, Stack, Table, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { medicareImports, type MedicareLook } from "../../contract/quotes/vendors.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { MedicareChange, MedicareField, MedicarePlan } from "../../domain/quotes/medicare-import.ts";
import { planWords } from "../../domain/quotes/medicare-import.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import { isDay, showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LoadFailed, NeedsConnection, SkeletonRows } from "../../ui/list-states.tsx";
import { useOnline } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useVendor } from "./use-vendor.ts";
import { VendorBadge } from "./vendor-badge.tsx";

interface Looked {
  look: MedicareLook;
  source: VendorSource;
}

export function MedicareDialog({ onClose }: { onClose: () => void }) {
  const { contact } = useOpened();
  const online = useOnline();
  const [params] = useSearchParams();
  const { ask, busy, error } = useVendor(medicareImports.import);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [code, state] = [params.get("code"), params.get("state")];
  const look = useCallback(async () => {
    const body = code && state ? { code, state } : {};
    const reply = await ask({ params: { id: contact.id }, body });
    if (reply) setLooked({ look: reply.data, source: reply.meta.source });
  }, [ask, contact.id, code, state]);
  useEffect(() => {
    if (online) void look();
  }, [look, online]);
  return (
    <Dialog onClose={onClose} title="Import from Medicare" size="lg">
      {looked ? <Found looked={looked} onClose={onClose} /> : null}
      {!looked && !online ? <NeedsConnection /> : null}
      {!looked && online && error ? <LoadFailed description={error} onRetry={() => void look()} /> : null}
      {!looked && online && (busy || !error) ? <SkeletonRows count={5} /> : null}
    </Dialog>
  );
}

function Found({ looked: { look, source }, onClose }: { looked: Looked; onClose: () => void }) {
  const { name } = useOpened();
  if (look.consent_url)
    return (
      <Stack>
        <Text>
          {name} must give consent at Medicare first, with their own sign-in. You return to this page afterward.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button component="a" href={look.consent_url}>
            Go to Medicare
          </Button>
        </Group>
      </Stack>
    );
  if (look.id === null || look.changes.length === 0) return <Text>Medicare returned no information about {name}.</Text>;
  return <ChoiceForm id={look.id} changes={look.changes} source={source} onClose={onClose} />;
}

interface ChoiceFormProps {
  id: string;
  changes: readonly MedicareChange[];
  source: VendorSource;
  onClose: () => void;
}

const labels: Record<MedicareField, string> = {
  mbi_masked: "MBI",
  part_a_effective: "Part A since",
  part_b_effective: "Part B since",
  medicaid_level: "Medicaid level",
  disability_under_65: "Disabled under 65",
  esrd: "Kidney disease (ESRD)",
  plan: "Current plan",
};

function ChoiceForm({ id, changes, source, onClose }: ChoiceFormProps) {
  const { contact } = useOpened();
  const online = useOnline();
  const { ask, busy, error } = useVendor(medicareImports.import);
  const open = changes.filter(({ same }) => !same).map(({ field }) => field);
  const [chosen, setChosen] = useState<readonly MedicareField[]>(open);
  const toggle = (field: MedicareField) =>
    setChosen((before) => (before.includes(field) ? before.filter((one) => one !== field) : [...before, field]));
  const take = async () => {
    const reply = await ask({ params: { id: contact.id }, body: { import_id: id, fields: [...chosen] } });
    if (!reply) return;
    notify(`${countOf(reply.data.applied.length, "field")} imported from Medicare.`);
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <Stack>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            Select the fields to import. This data is available for 15 minutes.
          </Text>
          <VendorBadge source={source} what="sandbox" />
        </Group>
        {online ? null : <Alert color="orange">You are offline. This needs a connection.</Alert>}
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>Current</Table.Th>
              <Table.Th>From Medicare</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, before, after, same }) => (
              <Table.Tr key={field}>
                <Table.Td>
                  <Checkbox
                    label={labels[field]}
                    checked={!same && chosen.includes(field)}
                    disabled={same}
                    onChange={() => toggle(field)}
                  />
                </Table.Td>
                <Table.Td>{factWords(before)}</Table.Td>
                <Table.Td fw={same ? 400 : 500}>{same ? "No change" : factWords(after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <FormError words={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={chosen.length === 0 || !online}>
            Import {countOf(chosen.length, "field")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function factWords(value: unknown): string {
  if (value === null || value === undefined || value === "unknown") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") {
    const plan = value as MedicarePlan;
    return `${[plan.carrier, planWords(plan)].filter(Boolean).join(" ")}${plan.since ? ` since ${showDay(plan.since)}` : ""}`;
  }
  const text = String(value);
  if (isDay(text)) return showDay(text);
  return /^[a-z_]+$/.test(text) ? optionWords(text) : text;
}
