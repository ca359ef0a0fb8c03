/** Every email to a contact the user may see: what went out, and what became of it. */
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { sentEmails } from "../../contract/emails/sent-emails.ts";
import { type SentEmail, sentEmailOrders, sentSources, sentStatuses } from "../../domain/emails/sent-email.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { ChoiceFilter, DataList, type ListQuery, OnlinePage, useListQuery } from "../data-list/index.ts";
import { emailStateTones, emailStateWords, subjectColumn, toColumn, whenColumn } from "../emails/index.ts";

const filterNames = ["status", "source"] as const;
const csvPageRows = 100;

export function EmailsScreen() {
  const { request } = useLocal();
  const query = useListQuery({ sort: { field: "at", order: "desc" }, filters: filterNames });
  const asked = askedOf(query);
  const fetched = useFetched(sentEmails.list, { query: asked });
  const moments = useMoments();
  const columns = useMemo(() => columnsOf(moments), [moments]);
  const counts = fetched.data?.meta.counts ?? [];
  const countOf = (status: string) => (counts.find((one) => one.status === status)?.count ?? 0).toLocaleString("en-US");
  return (
    <OnlinePage
      title="Emails"
      description="Emails to contacts, and what became of each."
      fetched={fetched}
      actions={
        <Button component={Link} to="/sends" variant="default">
          Group messages
        </Button>
      }
    >
      {(rows) => (
        <DataList
          name="sent-emails"
          label="Emails"
          noun={{ one: "email", many: "emails" }}
          query={query}
          columns={columns}
          rows={rows}
          meta={fetched.data?.meta}
          keyOf={({ id }) => id}
          nameOf={({ subject }) => subject}
          search="Find a subject or an address"
          filters={
            <>
              <ChoiceFilter
                label="State"
                any="Any state"
                name="status"
                choices={sentStatuses.map((value) => ({
                  value,
                  label: `${emailStateWords[value]} (${countOf(value)})`,
                }))}
                query={query}
              />
              <ChoiceFilter
                label="Source"
                any="Any source"
                name="source"
                choices={sentSources.map((value) => ({ value, label: sourceWords[value] }))}
                query={query}
              />
            </>
          }
          all={async (page) => {
            const reply = await request(sentEmails.list, { query: { ...asked, page, limit: csvPageRows } });
            return { rows: reply.data, ...reply.meta };
          }}
          busy={fetched.busy}
          empty={{
            title: "No emails yet.",
            description: "Emails you write, and those of campaigns, workflows and group messages, appear here.",
          }}
          again={fetched.again}
        />
      )}
    </OnlinePage>
  );
}

const sourceWords: Readonly<Record<SentEmail["source"], string>> = {
  manual: "Written by hand",
  campaign: "Campaign",
  workflow: "Workflow",
  broadcast: "Group message",
  outside: "Sent outside",
};

function askedOf({ q, page, sort, filters }: ListQuery<(typeof filterNames)[number]>) {
  const status = sentStatuses.find((one) => one === filters.status);
  const source = sentSources.find((one) => one === filters.source);
  return {
    page,
    order_field: sentEmailOrders.find((one) => one === sort.field) ?? "at",
    order: sort.order,
    ...(q && { q }),
    ...(status && { status }),
    ...(source && { source }),
  };
}

function columnsOf(moments: Moments): TableColumn<SentEmail>[] {
  return [
    subjectColumn(),
    {
      key: "contact",
      label: "Contact",
      text: ({ name }) => name,
      cell: ({ contact_id, name }) => <Link to={`/contacts/${contact_id}`}>{name}</Link>,
    },
    toColumn(),
    {
      key: "status",
      label: "State",
      text: ({ status }) => emailStateWords[status],
      cell: ({ status, error }) => (
        <span title={error || undefined}>
          <ToneBadge tone={emailStateTones[status]}>{emailStateWords[status]}</ToneBadge>
        </span>
      ),
    },
    {
      key: "source",
      label: "Source",
      wide: true,
      text: ({ source }) => sourceWords[source],
      cell: ({ source }) => sourceWords[source],
    },
    { key: "writer", label: "From", wide: true, text: ({ writer }) => writer, cell: ({ writer }) => writer },
    whenColumn(moments, "at"),
  ];
}
