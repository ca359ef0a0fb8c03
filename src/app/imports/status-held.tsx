/**
 * Contacts imported without their new status: their current one stops all contact, and only a manager may change it.
 */
import { Anchor, Pagination, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { imports } from "../../contract/imports/imports.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { reasonTexts } from "../../domain/imports/messages.ts";
import { countOf } from "../../kit/text.ts";
import { Panel } from "../../ui/panel.tsx";
import { useFetched } from "../base/live.ts";
import classes from "./imports.module.css";

const pageRows = 25;

export function StatusHeld({ attempt }: { attempt: Attempt }) {
  const [page, setPage] = useState(1);
  const { data } = useFetched(
    imports.statusHeld,
    { params: { id: attempt.id }, query: { page, limit: pageRows } },
    `${attempt.updated} ${attempt.skipped}`,
  );
  if (!data || data.meta.total_count === 0) return null;
  return (
    <Panel title="Statuses not changed" description={reasonTexts.status_held}>
      <Text size="sm" mb="xs">
        {countOf(data.meta.total_count, "contact")}. Everything else in their rows was imported.
      </Text>
      <ul className={classes.reasons} aria-label="Statuses not changed">
        {data.data.map(({ contact_id, name, row_nos }) => (
          <li key={contact_id}>
            {name === "" ? (
              <Text span c="dimmed">
                Now assigned to someone else
              </Text>
            ) : (
              <Anchor component={Link} to={`/contacts/${contact_id}`}>
                {name}
              </Anchor>
            )}
            <Text span size="sm" c="dimmed" className="tabular">
              {row_nos.length === 1 ? "row" : "rows"} {row_nos.join(", ")}
            </Text>
          </li>
        ))}
      </ul>
      {data.meta.total_pages > 1 ? (
        <Pagination
          mt="md"
          total={data.meta.total_pages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ "aria-label": `${control} page` })}
        />
      ) : null}
    </Panel>
  );
}
