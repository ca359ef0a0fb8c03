/** Deletes a business unit; one that is in use is joined with another first. */
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { businessUnits } from "../../contract/users/business-units.ts";
import type { BusinessUnit } from "../../domain/users/business-unit.ts";
import { branchOf } from "../../domain/users/tree.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";

interface MergeUnitProps {
  unit: BusinessUnit;
  units: readonly BusinessUnit[];
  onClose: () => void;
  onDone: () => void;
}

export function MergeUnit({ unit, units, onClose, onDone }: MergeUnitProps) {
  const { request } = useLocal();
  const [into, setInto] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const within = branchOf(units, unit.id);
  const others = units.filter(({ id }) => !within.includes(id)).map(({ id, name }) => ({ value: id, label: name }));
  const parts = units.filter(({ parent_id }) => parent_id === unit.id).length;
  const moves = [
    unit.users > 0 && countOf(unit.users, "user"),
    unit.pools > 0 && countOf(unit.pools, "pool"),
    parts > 0 && countOf(parts, "unit"),
  ].filter(Boolean);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await request(businessUnits.remove, { params: { id: unit.id }, body: into ? { merge_into_id: into } : {} });
      notify(`${unit.name} deleted.`);
      onDone();
    } catch (failure) {
      setError(fieldErrorsOf(failure)["merge_into_id"] ?? wordsOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Delete “${unit.name}”`} onClose={onClose}>
      <Stack>
        <Text>{moves.length === 0 ? "Nothing uses it." : `In use by ${moves.join(", ")}.`}</Text>
        {moves.length === 0 ? null : (
          <Select
            label="Move them to"
            description="Its admins are not moved: they reach the other unit only if they are its admins too."
            placeholder="Choose a unit"
            searchable={others.length > 8}
            data={others}
            value={into}
            onChange={setInto}
            data-autofocus
          />
        )}
        <FormError words={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={busy} disabled={moves.length > 0 && into === null} onClick={() => void run()}>
            {moves.length === 0 ? "Delete" : "Move and delete"}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
