/** Recipients with what happens, or happened, to each: filtered by counts that are those of the list. */
import { Table } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { SendReason } from "../../domain/messaging/reasons.ts";
import { CountChoices } from "../../ui/count-choices.tsx";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { Pages } from "../../ui/pages.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { reasonWords } from "./reason-words.ts";
import classes from "./sends.module.css";

export interface RecipientLine {
  contact_id: number;
  name: string;
  to: string;
  words: string;
  /** Key of one of the counts. */
  kind: string;
  reason: SendReason;
}
export interface RecipientCount {
  kind: string;
  label: string;
  count: number;
  tone: Tone | undefined;
}
/** Those of the kind `not` with one reason. */
interface ReasonCount {
  reason: SendReason;
  count: number;
}

interface TableProps {
  lines: readonly RecipientLine[];
  counts: readonly RecipientCount[];
  reasons: readonly ReasonCount[];
  /** Heading of the last column. */
  last: string;
}

const rowsShown = 100;
const all = "all";

/** With every line at hand. */
export function RecipientTable({ lines, ...rest }: TableProps) {
  const [asked, show] = useState<Shown>(allShown);
  const { page } = asked;
  const kind = rest.counts.some((one) => one.kind === asked.kind && one.count > 0) ? asked.kind : null;
  const reason = rest.reasons.some((one) => one.reason === asked.reason) ? asked.reason : null;
  const found = lines.filter(
    (line) => (kind === null || line.kind === kind) && (reason === null || line.reason === reason),
  );
  const pages = Math.max(1, Math.ceil(found.length / rowsShown));
  const at = Math.min(page, pages);
  const shown = found.slice((at - 1) * rowsShown, at * rowsShown);
  return (
    <RecipientPage
      {...rest}
      lines={shown}
      total={lines.length}
      pages={pages}
      shown={{ kind, reason, page: at }}
      onShow={show}
    />
  );
}

export interface Shown {
  /** Null: all. */
  kind: string | null;
  /** Null: any. */
  reason: SendReason | null;
  page: number;
}
export const allShown: Shown = { kind: null, reason: null, page: 1 };

interface PageProps extends TableProps {
  total: number;
  pages: number;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** One page of them. */
export function RecipientPage({ lines, counts, reasons, last, total, pages, shown, onShow }: PageProps) {
  const pick = (kind: string | null, reason: SendReason | null = null) => onShow({ kind, reason, page: 1 });
  return (
    <>
      <CountChoices
        label="Show recipients"
        choices={[{ kind: all, label: "All", count: total }, ...counts.filter(({ count }) => count > 0)]}
        chosen={shown.reason === null ? (shown.kind ?? all) : null}
        onChoose={(kind) => pick(kind === all ? null : kind)}
      />
      {reasons.length > 0 ? (
        <CountChoices
          label="Show by reason"
          intro="Because"
          choices={reasons.map(({ reason, count }) => ({ kind: reason, label: reasonWords(reason), count }))}
          chosen={shown.reason}
          onChoose={(reason) => pick("not", reason === shown.reason ? null : reason)}
        />
      ) : null}
      <HeadedTable heads={["Name", "To", last]} minWidth={520} label="Recipients">
        {lines.map(({ contact_id, name, to, words, kind: own }) => (
          <Table.Tr key={contact_id}>
            <Table.Td>
              <Link to={`/contacts/${contact_id}`}>{name}</Link>
            </Table.Td>
            <Table.Td>
              <span className={classes.to}>{to}</span>
            </Table.Td>
            <Table.Td>
              <ToneBadge tone={counts.find((one) => one.kind === own)?.tone}>{asState(words)}</ToneBadge>
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
      <Pages meta={{ current_page: shown.page, total_pages: pages }} onPage={(page) => onShow({ ...shown, page })} />
    </>
  );
}

/** One sentence stands as a state, without its period. */
function asState(words: string): string {
  return words.indexOf(".") === words.length - 1 ? words.slice(0, -1) : words;
}
