import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { optionWords } from "../../domain/contacts/labels.ts";
import type { QuoteRate } from "../../domain/quotes/quote.ts";
import { showDay } from "../../kit/dates.ts";
import { showMoney } from "../../kit/money.ts";
import { Dialog } from "../../ui/dialog.tsx";

const money = (cents: number | null) => (cents === null ? "–" : showMoney(cents));

const lines: readonly (readonly [label: string, cell: (rate: QuoteRate) => ReactNode])[] = [
  ["Plan", ({ plan_name }) => plan_name],
  ["Monthly", ({ monthly }) => <strong>{money(monthly)}</strong>],
  ["Quarterly", ({ quarterly }) => money(quarterly)],
  ["Half-yearly", ({ semiannual }) => money(semiannual)],
  ["Yearly", ({ annual }) => money(annual)],
  ["A.M. Best", ({ rating }) => rating || "–"],
  ["Rate type", ({ rate_type }) => (rate_type ? optionWords(rate_type) : "–")],
  ["Class", ({ rating_class }) => rating_class || "–"],
  ["One-time fee", ({ fee }) => money(fee)],
  ["Discounts", ({ discounts }) => discounts.map(({ name, percent }) => `${name} ${percent}%`).join(", ") || "–"],
  [
    "Rate increases",
    ({ increases }) =>
      increases.map(({ on, percent }) => `${percent}% on ${showDay(on)}`).join(", ") || "None reported",
  ],
];

/** Compares up to three carriers, line by line. */
export function RateCompare({ rates, onClose }: { rates: readonly QuoteRate[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Side by side" size="xl">
      <Table.ScrollContainer minWidth={rates.length * 180 + 120}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {rates.map(({ key, carrier }) => (
                <Table.Th key={key}>{carrier}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(([label, cell]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                {rates.map((rate) => (
                  <Table.Td key={rate.key} className="tabular">
                    {cell(rate)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Dialog>
  );
}
