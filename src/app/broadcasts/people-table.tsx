/** People with what happens, or happened, to each. */
import { Table } from "@mantine/core";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Pages } from "../../ui/pages.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

const rowsShown = 25;

interface PeopleTableProps {
  label: string;
  lines: readonly { user_id: string; name: string; email: string; words: string; tone: Tone | undefined }[];
  page: number;
  total: number;
  onPage: (page: number) => void;
}

export function PeopleTable({ label, lines, page, total, onPage }: PeopleTableProps) {
  return (
    <>
      <HeadedTable heads={["Name", "Email", "Result"]} minWidth={520} label={label}>
        {lines.map(({ user_id, name, email, words, tone }) => (
          <Table.Tr key={user_id}>
            <Table.Td>{name}</Table.Td>
            <Table.Td style={{ overflowWrap: "anywhere" }}>{email}</Table.Td>
            <Table.Td>
              <ToneBadge tone={tone}>{words}</ToneBadge>
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
      <Pages meta={{ current_page: page, total_pages: Math.ceil(total / rowsShown) }} onPage={onPage} />
    </>
  );
}
