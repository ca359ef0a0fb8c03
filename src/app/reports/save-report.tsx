/** Saves a report by name, or what was changed of a saved one. */
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { reportNameLengthMax } from "../../domain/reports/report-limits.ts";
import type { ReportDetail } from "../../domain/reports/report.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { reportChange, reportSave } from "../../local/intents/reports.ts";
import { savedReport } from "../../local/queries/reports.ts";
import { useIntent, useLive, useLocal } from "../base/live.ts";
import { notify, wordsOf } from "../base/report.ts";
import { type AddressedReport, savedPath } from "./report-address.ts";

interface SaveReportProps {
  report: AddressedReport;
  saved: string | null;
  onClose: () => void;
}

/** Someone else's shared report is saved as a new one. */
export function SaveReport({ saved, ...props }: SaveReportProps) {
  const { user_id } = useLocal();
  const before = useLive(savedReport, saved ?? "");
  if (before === undefined) return null;
  return <SaveForm {...props} before={before?.created_by === user_id ? before : null} />;
}

function SaveForm({ report, before, onClose }: Omit<SaveReportProps, "saved"> & { before: ReportDetail | null }) {
  const { world } = useLocal();
  const create = useIntent(reportSave);
  const change = useIntent(reportChange);
  const navigate = useNavigate();
  const [name, setName] = useState(before?.name ?? "");
  const [shared, setShared] = useState(before?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isNamed = name.trim() !== "";
  const save = async (asNew: boolean) => {
    setBusy(true);
    setError(null);
    const id = before && !asNew ? before.id : world.uuid();
    const settings = { id, name: name.trim(), shared, spec: report };
    try {
      await (id === before?.id ? change : create)(settings);
      notify(`“${settings.name}” saved.`);
      void navigate(savedPath(settings), { replace: true });
      onClose();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title="Save this report">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed) void save(false);
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            maxLength={reportNameLengthMax}
            value={name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox
            label="Share with everyone who can run this report"
            description="Each person sees only the records they have access to."
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            {before ? (
              <Button variant="default" disabled={!isNamed || busy} onClick={() => void save(true)}>
                Save as new
              </Button>
            ) : null}
            <Button type="submit" loading={busy} disabled={!isNamed}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
