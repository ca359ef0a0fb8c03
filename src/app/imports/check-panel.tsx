/** Predicted result of the import, computed on this device before anything is sent. */
import { Table, Text } from "@mantine/core";
import { reasonTexts } from "../../domain/imports/messages.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import type { RefusedSample } from "../../local/imports/check-run.ts";
import { Panel } from "../../ui/panel.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { checkTold } from "./check-words.ts";
import type { Draft } from "./draft.ts";
import { ReasonList } from "./reason-list.tsx";
import { UnknownValues } from "./unknown-values.tsx";
import type { FileCheck } from "./use-file-check.ts";

interface CheckPanelProps {
  draft: Draft;
  check: FileCheck;
  problem: string | null;
  onPlan(plan: ImportPlan): void;
}

const samplesShownMax = 10;

export function CheckPanel({ draft, check, problem, onPlan }: CheckPanelProps) {
  const { plan, report } = draft;
  const { result } = check;
  return (
    <Panel title="Check" description={result ? checkTold(result, plan) : undefined}>
      {problem ? <Text c="var(--fl-warn)">{problem}</Text> : null}
      {check.failed ? (
        <Text c="var(--mantine-color-error)">
          This file could not be checked on this device. It is checked again during import.
        </Text>
      ) : null}
      {!problem && !result && !check.failed ? (
        <ProgressCount label="Checking rows" done={check.rows} total={report.rows} />
      ) : null}
      {result && (result.refused > 0 || plan.forgive.length > 0 || plan.values.length > 0) ? (
        <>
          <ReasonList
            reasons={result.reasons}
            forgive={plan.forgive}
            onForgive={(forgive) => onPlan({ ...plan, forgive })}
          />
          <UnknownValues unknown={result.unknown} plan={plan} onPlan={onPlan} />
          <RefusedSamples samples={result.samples} plan={plan} />
        </>
      ) : null}
    </Panel>
  );
}

function RefusedSamples({ samples, plan }: { samples: readonly RefusedSample[]; plan: ImportPlan }) {
  if (samples.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={420} mt="sm">
      <Table verticalSpacing="xs" aria-label="First rejected rows">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="5rem">Row</Table.Th>
            <Table.Th>Value</Table.Th>
            <Table.Th>Reason</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {samples.slice(0, samplesShownMax).flatMap(({ row_no, cells, reasons }) =>
            reasons.map(({ reason, column }, place) => (
              <Table.Tr key={`${row_no} ${place}`}>
                <Table.Td className="tabular">{place === 0 ? row_no.toLocaleString("en-US") : ""}</Table.Td>
                <Table.Td>
                  {column === null
                    ? cells.filter(Boolean).slice(0, 3).join(" · ")
                    : `${plan.fields[column]?.name ?? ""}: ${cells[column] ?? ""}`}
                </Table.Td>
                <Table.Td>{reasonTexts[reason]}</Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
