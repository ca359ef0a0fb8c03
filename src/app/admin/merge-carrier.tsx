/** Merges a carrier into another; before that it shows what moves and which policies stand in the way. */
import { Alert, Anchor, Button, Group, Select, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { adminCarriers } from "../../contract/reference/reference.ts";
import { type CarrierCollision, type CarrierMerge, collisionWords } from "../../domain/reference/carrier-merge.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import { allOf } from "../../local/queries/lists.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useFetched, useLive, useLocal } from "../base/live.ts";
import { notify, wordsOf } from "../base/report.ts";

interface MergeCarrierProps {
  carrier: Carrier;
  onClose: () => void;
  onDone: () => void;
}

export function MergeCarrier({ carrier, onClose, onDone }: MergeCarrierProps) {
  const all = useLive(allOf<Carrier>, "carriers") ?? [];
  const [into, setInto] = useState<string | null>(null);
  const others = all
    .filter(({ id }) => id !== carrier.id)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog title={`Merge “${carrier.name}”`} onClose={onClose} size="lg">
      <Stack>
        <Select
          label="Merge into"
          description="Its policies and appointments get this carrier. This cannot be undone."
          placeholder="Choose a carrier"
          searchable
          data={others}
          value={into}
          onChange={setInto}
          data-autofocus
        />
        {into === null ? (
          <Acts onClose={onClose} />
        ) : (
          <Planned key={into} carrier={carrier} into={into} onClose={onClose} onDone={onDone} />
        )}
      </Stack>
    </Dialog>
  );
}

function Planned({ carrier, into, onClose, onDone }: MergeCarrierProps & { into: string }) {
  const { request } = useLocal();
  const fetched = useFetched(adminCarriers.planMerge, { params: { id: carrier.id }, query: { into_id: into } });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const plan = fetched.data?.data;
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      const { data } = await request(adminCarriers.merge, { params: { id: carrier.id }, body: { into_id: into } });
      notify(`${carrier.name} merged. ${movedWords(data, "Moved")}`);
      onDone();
    } catch (failure) {
      setError(wordsOf(failure));
      fetched.again();
    } finally {
      setBusy(false);
    }
  };
  const isFree = plan !== undefined && plan.collision_count === 0;
  return (
    <>
      {plan ? <Text>{movedWords(plan, "Moves")}</Text> : null}
      {plan && !isFree ? <Collisions plan={plan} /> : null}
      <FormError words={error ?? (fetched.error ? wordsOf(fetched.error) : null)} />
      <Acts onClose={onClose} busy={busy} {...(isFree && { onMerge: () => void run() })} />
    </>
  );
}

function movedWords({ policies, appointments }: CarrierMerge, verb: "Moves" | "Moved"): string {
  const parts = [
    policies > 0 && countOf(policies, "policy", "policies"),
    appointments > 0 && countOf(appointments, "appointment"),
  ].filter(Boolean);
  return parts.length === 0 ? "No policy or appointment has it." : `${verb} ${parts.join(" and ")}.`;
}

function Collisions({ plan: { collisions, collision_count } }: { plan: CarrierMerge }) {
  return (
    <Alert color="red" title={collisionWords(collision_count)}>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label="Policies with the same number">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Number</Table.Th>
              <Table.Th>Moving</Table.Th>
              <Table.Th>Already there</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {collisions.map((one) => (
              <Table.Tr key={`${one.field} ${one.moving.policy_id}`}>
                <Table.Td>
                  {one.field === "policy_number" ? "Policy" : "Application"} {one.number}
                </Table.Td>
                <Holder policy={one.moving} />
                <Holder policy={one.standing} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {collisions.length < collision_count ? (
        <Text size="sm">And {countOf(collision_count - collisions.length, "more number")}.</Text>
      ) : null}
    </Alert>
  );
}

function Holder({ policy }: { policy: CarrierCollision["moving"] }) {
  return (
    <Table.Td>
      <Anchor component={Link} to={`/contacts/${policy.contact_id}?tab=policies&policy=${policy.policy_id}`} size="sm">
        {policy.contact_name || "No name"}
      </Anchor>
    </Table.Td>
  );
}

function Acts({ onClose, onMerge, busy = false }: { onClose: () => void; onMerge?: () => void; busy?: boolean }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button color="red" loading={busy} disabled={!onMerge} onClick={onMerge}>
        Merge
      </Button>
    </Group>
  );
}
