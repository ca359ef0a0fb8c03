/** The detected header row, which the user can correct. */
import { Select } from "@mantine/core";
import { useState } from "react";
import { wordsOf } from "../base/report.ts";
import type { HiredChecker } from "./checker-source.ts";
import { type Draft, withReport } from "./draft.ts";

interface HeaderChoiceProps {
  draft: Draft;
  checker: HiredChecker | null;
  onDraft(draft: Draft): void;
}

const none = "none";

export function HeaderChoice({ draft, checker, onDraft }: HeaderChoiceProps) {
  const { report, file } = draft;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (report.head.length === 0) return null;
  const choose = async (value: string) => {
    if (!checker) return;
    setBusy(true);
    setError(null);
    try {
      const header = value === none ? null : Number(value);
      onDraft(withReport(draft, await checker.survey({ name: file.name, blob: file }, header)));
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Select
      label="Column names are in"
      description={report.header_row > 0 ? "Rows above it are skipped." : undefined}
      maw="32rem"
      mb="md"
      allowDeselect={false}
      disabled={busy || !checker}
      error={error}
      data={[...report.head.map(rowChoice), { value: none, label: "No row: every row is a contact" }]}
      value={report.has_header ? String(report.header_row) : none}
      onChange={(value) => value !== null && void choose(value)}
    />
  );
}

function rowChoice(cells: readonly string[], row: number) {
  return { value: String(row), label: `Row ${row + 1}: ${cells.filter(Boolean).join(", ")}` };
}
