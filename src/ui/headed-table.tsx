/** A read-only table with text headings; it scrolls sideways where its columns do not fit. */
import { Box, Table } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useScrolls } from "./use-scrolls.ts";

interface HeadedTableProps {
  heads: readonly string[];
  /** Pixels, below which it scrolls. */
  minWidth: number;
  label?: string;
  /** All but the first column are numbers, closer together. */
  figures?: boolean;
  mt?: string;
  /** `Table.Tr` elements. */
  children: ReactNode;
}

export function HeadedTable({ heads, minWidth, label, figures = false, mt, children }: HeadedTableProps) {
  const place = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(place);
  return (
    <Box
      ref={place}
      style={{ overflowX: "auto" }}
      {...(mt && { mt })}
      {...(scrolls && { tabIndex: 0, role: "group", "aria-label": label ?? heads[0] })}
    >
      <Table
        miw={minWidth}
        verticalSpacing="xs"
        {...(figures && { horizontalSpacing: 6, fz: "sm" })}
        aria-label={label}
      >
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, at) => (
              <Table.Th key={head} {...(figures && at > 0 && { ta: "end" })}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Box>
  );
}
