/** Recipients with what happens, or happened, to each: filtered by counts that are those of the list. */
import { Table } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CountChoices } from "../../ui/count-choices.tsx";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Pages } from "../../ui/pages.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

export interface RecipientLine {
  contact_id: number;
  name: string;
  to: string;
  words: string;
  /** Key of one of the counts. */
  kind: string;
}
export interface RecipientCount {
  kind: string;
  label: string;
  count: number;
  tone: Tone | undefined;
}

interface TableProps {
  lines: readonly RecipientLine[];
  counts: readonly RecipientCount[];
  /** Heading of the last column. */
  last: string;
}

const rowsShown = 100;
const all = "all";

/** With every line at hand. */
export function RecipientTable({ lines, ...rest }: TableProps) {
  const [{ kind: asked, page }, show] = useState<Shown>({ kind: null, page: 1 });
  const kind = rest.counts.some((one) => one.kind === asked && one.count > 0) ? asked : null;
  const found = kind === null ? lines : lines.filter((line) => line.kind === kind);
  const pages = Math.max(1, Math.ceil(found.length / rowsShown));
  const at = Math.min(page, pages);
  const shown = found.slice((at - 1) * rowsShown, at * rowsShown);
  return (
    <RecipientPage
      {...rest}
      lines={shown}
      total={lines.length}
      pages={pages}
      shown={{ kind, page: at }}
      onShow={show}
    />
  );
}

export interface Shown {
  /** Null: all. */
  kind: string | null;
  page: number;
}

interface PageProps extends TableProps {
  total: number;
  pages: number;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** One page of them. */
export function RecipientPage({ lines, counts, last, total, pages, shown, onShow }: PageProps) {
  return (
    <>
      <CountChoices
        label="Show recipients"
        choices={[{ kind: all, label: "All", count: total }, ...counts.filter(({ count }) => count > 0)]}
        chosen={shown.kind ?? all}
        onChoose={(kind) => onShow({ kind: kind === all ? null : kind, page: 1 })}
      />
      <HeadedTable heads={["Name", "To", last]} minWidth={520} label="Recipients">
        {lines.map(({ contact_id, name, to, words, kind: own }) => (
          <Table.Tr key={contact_id}>
            <Table.Td>
              <Link to={`/contacts/${contact_id}`}>{name}</Link>
            </Table.Td>
            <Table.Td>{to}</Table.Td>
            <Table.Td>
              <ToneBadge tone={counts.find((one) => one.kind === own)?.tone}>{words}</ToneBadge>
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
      <Pages
        meta={{ current_page: shown.page, total_pages: pages }}
        onPage={(page) => onShow({ kind: shown.kind, page })}
      />
    </>
  );
}
