import { Button, Table, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { momentWords } from "../../kit/moments.ts";
import type { Need } from "../../local/db/records.ts";
import { contactById } from "../../local/queries/contacts.ts";
import { userName } from "../../local/queries/people.ts";
import { useLive, useLocal } from "../live.ts";
import { report } from "../shell/index.ts";
import { fieldWords, valueWords } from "./problem-words.ts";
import classes from "./sync.module.css";

/** A field both sides changed: was, yours, theirs with who and when; one choice settles it. */
export function ConflictItem({ need }: { need: Need }) {
  const local = useLocal();
  const contact = useLive(contactById, need.contact_id);
  const by = useLive(userName, need.by ?? "") ?? "Somebody";
  const name = contact ? nameOfContact(contact) : `Contact ${need.contact_id}`;
  const decide = (choice: "yours" | "theirs") => void local.decide(need, choice, name).catch(report);
  const when = need.at === null ? "" : `, ${momentWords(need.at, local.world.now())}`;
  return (
    <div role="listitem" className={classes.item}>
      <div className={classes.words}>
        <Text fw={600}>
          <Link to={`/contacts/${need.contact_id}`}>{name}</Link>: {fieldWords(need.field)}
        </Text>
        <Text size="sm">{by} changed this too. Choose which to keep.</Text>
        <Table className={classes.sides} withRowBorders={false} verticalSpacing={2}>
          <Table.Tbody>
            <Side label="Was" value={need.was} />
            <Side label="Yours" value={need.yours} />
            <Side label={`Theirs (${by}${when})`} value={need.theirs} />
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes.choices}>
        <Button
          variant="light"
          size="compact-sm"
          aria-label={`Keep mine: ${fieldWords(need.field)} of ${name}`}
          onClick={() => decide("yours")}
        >
          Keep mine
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Keep theirs: ${fieldWords(need.field)} of ${name}`}
          onClick={() => decide("theirs")}
        >
          Keep theirs
        </Button>
      </div>
    </div>
  );
}

function Side({ label, value }: { label: string; value: unknown }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" w="40%">
        {label}
      </Table.Th>
      <Table.Td>{valueWords(value)}</Table.Td>
    </Table.Tr>
  );
}
