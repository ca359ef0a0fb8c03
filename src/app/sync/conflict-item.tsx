import { Button, Skeleton, Table, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Need } from "../../local/db/records.ts";
import { type NeedFacts, needFacts } from "../../local/queries/needs.ts";
import { useLive, useLocal } from "../live.ts";
import { useMoments } from "../moments.ts";
import { report } from "../shell/index.ts";
import { fieldWords, valueWords } from "./problem-words.ts";
import classes from "./sync.module.css";

/** A field both sides changed. Nothing is said of it before it is known whose it is. */
export function ConflictItem({ need }: { need: Need }) {
  const facts = useLive(needFacts, need);
  return (
    <div role="listitem" className={classes.item} aria-busy={facts === undefined}>
      {facts ? <Conflict need={need} facts={facts} /> : <Skeleton height="8rem" />}
    </div>
  );
}

/** Where records a contact has many of are kept. */
const tabOf: Readonly<Record<string, string>> = { policy: "policies", security: "securities" };

/** Was, yours, theirs with who and when; one choice settles it. */
function Conflict({ need, facts }: { need: Need; facts: NeedFacts }) {
  const local = useLocal();
  const { words } = useMoments();
  const { names } = facts;
  const by = facts.by ?? "Somebody";
  const isCall = need.record === "call";
  const nobody = isCall ? (facts.which ?? "A call that is gone") : `Contact ${need.contact_id}`;
  const name = facts.contact ? nameOfContact(facts.contact) : nobody;
  const tab = tabOf[need.record ?? ""];
  const which = isCall ? ["Call"] : tab ? [facts.which ?? `a ${need.record} that is gone`] : [];
  const what = [...which, fieldWords(need.field)].join(": ");
  const decide = (choice: "yours" | "theirs") => void local.decide(need, choice, name).catch(report);
  const when = need.at === null ? "" : `, ${words(need.at)}`;
  return (
    <>
      <div className={classes.words}>
        <Text fw={600}>
          <Link to={pathOf(need, tab)}>{name}</Link>: {what}
        </Text>
        <Text size="sm">{by} changed this too. Choose which to keep.</Text>
        <Table className={classes.sides} withRowBorders={false} verticalSpacing={2}>
          <Table.Tbody>
            <Side label="Was" value={valueWords(need.was, names)} />
            <Side label="Yours" value={valueWords(need.yours, names)} />
            <Side label={`Theirs (${by}${when})`} value={valueWords(need.theirs, names)} />
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes.choices}>
        <Button
          variant="light"
          size="compact-sm"
          aria-label={`Keep mine: ${what} of ${name}`}
          onClick={() => decide("yours")}
        >
          Keep mine
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Keep theirs: ${what} of ${name}`}
          onClick={() => decide("theirs")}
        >
          Keep theirs
        </Button>
      </div>
    </>
  );
}

function pathOf({ record, record_id, contact_id }: Need, tab: string | undefined): string {
  if (record === "call") return `/calls?call=${record_id}`;
  return `/contacts/${contact_id}${tab ? `?tab=${tab}` : ""}`;
}

function Side({ label, value }: { label: string; value: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" w="40%">
        {label}
      </Table.Th>
      <Table.Td>{value}</Table.Td>
    </Table.Tr>
  );
}
