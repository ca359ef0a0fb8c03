/** Recipients with what happens, or happened, to each: filtered by counts that are those of the list. */
import { Button, Table } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { HeadedTable } from "../../ui/headed-table.tsx";
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

export function RecipientTable({
  lines,
  counts,
  last,
}: {
  lines: readonly RecipientLine[];
  counts: readonly RecipientCount[];
  /** Heading of the last column. */
  last: string;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const present = counts.filter(({ count }) => count > 0);
  const kind = present.some((one) => one.kind === chosen) ? chosen : null;
  const shown = kind === null ? lines : lines.filter((line) => line.kind === kind);
  return (
    <>
      <div className={classes.counts} role="group" aria-label="Show recipients">
        <Count label="All" count={lines.length} isOn={kind === null} onPress={() => setChosen(null)} />
        {present.map((one) => (
          <Count
            key={one.kind}
            label={one.label}
            count={one.count}
            isOn={kind === one.kind}
            onPress={() => setChosen(one.kind)}
          />
        ))}
      </div>
      <HeadedTable heads={["Name", "To", last]} minWidth={520} label="Recipients">
        {shown.map(({ contact_id, name, to, words, kind: own }) => (
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
