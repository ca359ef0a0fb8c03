/** What leads cost by vendor: per contact, per appointment and per sale (spec 001 §7 comra_leads_reports). */
import { Button, Group, SegmentedControl, Table, Text, TextInput } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { comraLeadsReports, type LeadReportRow } from "../../contract/leads/api-requests.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, isDay } from "../../kit/dates.ts";
import { showMoney } from "../../kit/money.ts";
import { countOf } from "../../kit/text.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { OnlinePage } from "../data-list/index.ts";
import { CostBars } from "./cost-bars.tsx";
import { HeadedTable } from "../../ui/headed-table.tsx";

const usualDays = 90;
const measures = {
  cost_per_sale: "Per sale",
  cost_per_appointment: "Per appointment",
  cost_per_contact: "Per contact",
} as const;
type Measure = keyof typeof measures;
const measureNames = Object.keys(measures) as Measure[];

export function LeadReportScreen() {
  const { world } = useLocal();
  const [address, setAddress] = useSearchParams();
  const today = dayOf(world.now(), zoneName(null));
  const to = dayIn(address.get("to")) ?? today;
  const from = dayIn(address.get("from")) ?? addDays(to, 1 - usualDays);
  const named = address.get("measure");
  const measure = measureNames.find((name) => name === named) ?? "cost_per_sale";
  const fetched = useFetched(comraLeadsReports.list, { query: { from, to } });
  const put = (name: string, value: string) =>
    setAddress((before) => new URLSearchParams([...[...before].filter(([key]) => key !== name), [name, value]]), {
      replace: true,
    });
  const day = (name: "from" | "to", label: string, value: string) => (
    <TextInput
      type="date"
      label={label}
      w="10rem"
      value={value}
      onChange={(event) => event.currentTarget.value && put(name, event.currentTarget.value)}
    />
  );
  return (
    <OnlinePage
      title="Lead cost"
      what="The report"
      description="Leads received in a period, by vendor, and what became of them since."
      fetched={fetched}
      actions={
        <Button component={Link} to="/admin/api_tracking" variant="default">
          Lead vendors
        </Button>
      }
    >
      {(rows) => (
        <>
          <Group mb="md" gap="xs">
            {day("from", "From", from)}
            {day("to", "To", to)}
          </Group>
          {rows.length === 0 ? (
            <Panel>
              <NothingYet title="No leads in this period." description="Choose other days, or add a lead vendor." />
            </Panel>
          ) : (
            <>
              <Panel
                title="Cost"
                actions={
                  <SegmentedControl
                    aria-label="Cost per"
                    data={Object.entries(measures).map(([value, label]) => ({ value, label }))}
                    value={measure}
                    onChange={(value) => put("measure", value)}
                  />
                }
              >
                <CostBars
                  label={`Cost ${measures[measure].toLowerCase()} by vendor`}
                  bars={rows.map((row) => ({ id: row.vendor_id, name: row.vendor_name, cents: row[measure] }))}
                />
              </Panel>
              <Panel title="Figures">
                <Figures rows={rows} />
              </Panel>
            </>
          )}
        </>
      )}
    </OnlinePage>
  );
}

function dayIn(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null;
}

const heads = ["Vendor", "Accepted", "Cost", "Per contact", "Per appointment", "Per sale"];

/** Below the name, so that every cost fits on a tablet. */
function receivedWords({ received, duplicates, rejected }: LeadReportRow): string {
  const counts = [
    countOf(received, "lead"),
    duplicates > 0 ? countOf(duplicates, "duplicate") : "",
    rejected > 0 ? `${rejected.toLocaleString("en-US")} rejected` : "",
  ];
  return counts.filter(Boolean).join(" · ");
}

function Figures({ rows }: { rows: readonly LeadReportRow[] }) {
  return (
    <HeadedTable heads={heads} figures minWidth={560} label="Leads by vendor">
      {rows.map((row) => (
        <Table.Tr key={row.vendor_id}>
          <Table.Th scope="row" fw={500}>
            {row.vendor_name}
            <Text size="xs" c="dimmed">
              {receivedWords(row)}
            </Text>
          </Table.Th>
          <Table.Td className="tabular" ta="end">
            {row.accepted.toLocaleString("en-US")}
          </Table.Td>
          <Amount cents={row.cost} />
          <Amount cents={row.cost_per_contact} of={`${row.contacted.toLocaleString("en-US")} contacted`} />
          <Amount cents={row.cost_per_appointment} of={countOf(row.appointments, "appointment")} />
          <Amount cents={row.cost_per_sale} of={`${row.sold.toLocaleString("en-US")} sold`} />
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

/** `of`: how many share it. */
function Amount({ cents, of }: { cents: number | null; of?: string }) {
  return (
    <Table.Td className="tabular" ta="end">
      {cents === null ? "–" : showMoney(cents)}
      {of ? (
        <Text size="xs" c="dimmed">
          {of}
        </Text>
      ) : null}
    </Table.Td>
  );
}
