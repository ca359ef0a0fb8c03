/** Who was sent a report, and why others were not. */
import { Table, Text } from "@mantine/core";
import type { ReportSending } from "../../domain/report-schedules/report-schedule.ts";
import type { ReportType } from "../../domain/report-sources/report-shape.ts";
import { countOf } from "../../kit/text.ts";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useMoments } from "../base/moments.ts";

type Delivery = ReportSending["deliveries"][number];

export function SendingHistory({ type, sendings }: { type: ReportType; sendings: readonly ReportSending[] }) {
  const { exact } = useMoments();
  if (sendings.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing was sent yet.
      </Text>
    );
  return (
    <HeadedTable heads={["Sent", "To", "Result"]} minWidth={420} label="Emails of this report">
      {sendings.flatMap(({ due_at, asked, deliveries }) =>
        deliveries.map((delivery, nth) => (
          <Table.Tr key={`${due_at} ${delivery.user_id}`}>
            <Table.Td>{nth === 0 ? `${exact(due_at)}${asked ? ", on request" : ""}` : ""}</Table.Td>
            <Table.Td>{delivery.name}</Table.Td>
            <Table.Td>
              <Result type={type} {...delivery} />
            </Table.Td>
          </Table.Tr>
        )),
      )}
    </HeadedTable>
  );
}

function Result({ type, outcome, reason, rows }: { type: ReportType } & Delivery) {
  const { one, many } = type.source;
  if (outcome === "sent") return rows === 0 ? "Sent: none" : `Sent: ${countOf(rows ?? 0, one, many)}`;
  return (
    <>
      <ToneBadge tone={outcome === "failed" ? "bad" : "warn"}>{outcome === "failed" ? "Failed" : "Skipped"}</ToneBadge>{" "}
      {reason}
    </>
  );
}
