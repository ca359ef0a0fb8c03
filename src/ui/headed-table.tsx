/** A read-only table with text headings; it scrolls sideways where its columns do not fit. */
import { Table } from "@mantine/core";
import type { ReactNode } from "react";

interface HeadedTableProps {
  heads: readonly string[];
  /** Pixels, below which it scrolls. */
  minWidth: number;
  label?: string;
  mt?: string;
  /** `Table.Tr` elements. */
  children: ReactNode;
}

export function HeadedTable({ heads, minWidth, label, mt, children }: HeadedTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} {...(mt && { mt })}>
      <Table verticalSpacing="xs" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
