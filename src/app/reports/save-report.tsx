/** Saves a report by name, or what was changed of a saved one. */
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { reports } from "../../contract/reports/reports.ts";
import { reportNameLengthMax } from "../../domain/reports/report-limits.ts";
import type { ReportDetail } from "../../domain/reports/report.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { notify, wordsOf } from "../base/report.ts";
import { type AddressedReport, savedPath } from "./report-address.ts";

interface SaveReportProps {
  report: AddressedReport;
  saved: string | null;
  onClose: () => void;
}

export function SaveReport(props: SaveReportProps) {
  return props.saved === null ? <SaveForm {...props} before={null} /> : <SaveOpened {...props} saved={props.saved} />;
}

/** Someone else's shared report is saved as a new one. */
function SaveOpened({ saved, ...props }: SaveReportProps & { saved: string }) {
  const { user_id } = useLocal();
  const fetched = useFetched(reports.show, { params: { id: saved } });
  if (!fetched.data && !fetched.error) return null;
  const before = fetched.data?.data;
  return <SaveForm {...props} saved={saved} before={before?.created_by === user_id ? before : null} />;
}

function SaveForm({ report, before, onClose }: SaveReportProps & { before: ReportDetail | null }) {
  const { request } = useLocal();
  const navigate = useNavigate();
  const [name, setName] = useState(before?.name ?? "");
  const [shared, setShared] = useState(before?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isNamed = name.trim() !== "";
  const save = async (asNew: boolean) => {
    setBusy(true);
    setError(null);
    const body = { name: name.trim(), shared, spec: report };
    try {
      const { data } =
        before && !asNew
          ? await request(reports.run, { params: { id: before.id }, body })
          : await request(reports.create, { body });
      notify(`“${data.name}” saved.`);
      void navigate(savedPath(data), { replace: true });
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
