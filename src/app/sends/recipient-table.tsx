/** Recipients with what happens, or happened, to each: filtered by counts that are those of the list. */
import { Button, Table } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Pages } from "../../ui/pages.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./sends.module.css";

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
      <div className={classes.counts} role="group" aria-label="Show recipients">
        <Count label="All" count={total} isOn={shown.kind === null} onPress={() => onShow({ kind: null, page: 1 })} />
        {counts
          .filter(({ count }) => count > 0)
          .map(({ kind, label, count }) => (
            <Count
              key={kind}
              label={label}
              count={count}
              isOn={shown.kind === kind}
              onPress={() => onShow({ kind, page: 1 })}
            />
          ))}
      </div>
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

function Count({ label, count, isOn, onPress }: { label: string; count: number; isOn: boolean; onPress: () => void }) {
  return (
    <Button variant="default" size="compact-sm" className={classes.count} aria-pressed={isOn} onClick={onPress}>
      {`${label} ${count.toLocaleString("en-US")}`}
    </Button>
  );
}
