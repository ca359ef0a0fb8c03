/** The downline: key figures per person, with links to their lists. Drawn from local data. */
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Table } from "@mantine/core";
import { type CSSProperties, useMemo } from "react";
import { Link } from "react-router-dom";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { newLeadDays } from "../../domain/work/call-next.ts";
import { renewalDaysAhead } from "../../domain/values/limits.ts";
import { addDays } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { contactListPath } from "../links/scope-url.ts";
import { useCounts, useViewer } from "../base/live-search.ts";
import { useShownCount } from "../base/shown-count.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useWhose, type Whose } from "../contact-parts/use-whose.ts";
import classes from "./work.module.css";

const columns = ["Contacts", "Clients", "New leads", "Renewals soon"] as const;

export function TeamScreen() {
  const { people } = useWhose();
  return (
    <>
      <PageMetadata title="Team" />
      <PageHeader
        title="Team"
        description={people.length > 0 ? countOf(people.length, "person", "people") : undefined}
      />
      {people.length === 0 ? (
        <NothingYet icon={IconUsers} title="No one reports to you." />
      ) : (
        <People people={people} />
      )}
    </>
  );
}

function People({ people }: Pick<Whose, "people">) {
  const { today } = useViewer();
  const rows = useMemo(
    () => people.map((person) => ({ ...person, scopes: scopesOf(person.id, today) })),
    [people, today],
  );
  const counts = useCounts(rows.flatMap(({ scopes }) => scopes));
  const shown = useShownCount();
  return (
    <Panel>
      <Table.ScrollContainer minWidth={640}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} ta="end">
                  {column}
                </Table.Th>
              ))}
              <Table.Th>Lists</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, name, depth, scopes }, nth) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <span className={classes.tree} style={{ "--depth": depth - 1 } as CSSProperties}>
                    {name}
                  </span>
                </Table.Td>
                {scopes.map((scope, at) => (
                  <Table.Td key={columns[at]} ta="end" className={classes.number}>
                    <Link
                      to={contactListPath(scope)}
                      aria-label={`${shown(counts?.[nth * columns.length + at])}, ${columns[at]?.toLowerCase()} of ${name}`}
                    >
                      {shown(counts?.[nth * columns.length + at])}
                    </Link>
                  </Table.Td>
                ))}
                <Table.Td className={classes.number}>
                  <Link to={`/next?of=${id}`}>Calls</Link> · <Link to={`/at_risk?of=${id}`}>At risk</Link>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}

/** In column order. */
function scopesOf(owner_id: string, today: string): ContactsScope[] {
  const of = (search: ContactsScope["search"], more: Partial<ContactsScope> = {}): ContactsScope => ({
    ...wholeScope,
    search: { owner_ids: [owner_id], ...search },
    ...more,
  });
  return [
    of({}),
    of({}, { category: "client" }),
    of({ created_from: addDays(today, -newLeadDays) }, { category: "lead" }),
    of({ renewal_from: today, renewal_to: addDays(today, renewalDaysAhead) }, { order_field: "next_renewal_date" }),
  ];
}
