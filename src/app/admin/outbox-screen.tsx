/** What the product mailed; the text only while no mail server is set. */
import { Badge, Button, Pagination, Table, Text } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { outboxMails } from "../../contract/company/system.ts";
import type { Reply } from "../../contract/declare.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import classes from "./outbox-screen.module.css";

type Mail = Reply<typeof outboxMails.list>["data"][number];

export function OutboxScreen() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const fetched = useFetched(outboxMails.list, { query: { page } });
  const { data, again } = fetched;
  return (
    <>
      <PageMetadata title="Sent email" />
      <PageHeader
        title="Sent email"
        says="Password links, codes, sign-in alerts and emails to contacts, newest first."
        actions={
          <Button variant="default" onClick={again}>
            Refresh
          </Button>
        }
      />
      <Panel>
        <FetchState what="Emails" of={fetched} lines={8} />
        {data ? <Mails mails={data.data} /> : null}
        {data && data.meta.total_pages > 1 ? (
          <Pagination
            mt="md"
            total={data.meta.total_pages}
            value={page}
            onChange={(next) => setSearch({ page: String(next) })}
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
          />
        ) : null}
      </Panel>
    </>
  );
}

const colours: Record<Mail["status"], string> = {
  waiting: "blue",
  sending: "blue",
  sent: "green",
  kept: "gray",
  failed: "red",
};
const words: Record<Mail["status"], string> = {
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  kept: "Not sent (no mail server)",
  failed: "Failed",
};

function Mails({ mails }: { mails: readonly Mail[] }) {
  const [open, setOpen] = useState<string | null>(null);
  if (mails.length === 0) return <NothingYet title="No emails yet." />;
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Subject</Table.Th>
            <Table.Th>To</Table.Th>
            <Table.Th>When</Table.Th>
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mails.map((mail) => (
            <MailRows
              key={mail.id}
              mail={mail}
              isOpen={open === mail.id}
              onTurn={() => setOpen(open === mail.id ? null : mail.id)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface Row {
  mail: Mail;
  isOpen: boolean;
  onTurn(): void;
}

/** What it says stands below it, as wide as the table: the columns stay where they are. */
function MailRows({ mail, isOpen, onTurn }: Row) {
  const { exact } = useMoments();
  return (
    <>
      <Table.Tr>
        <Table.Td>
          {mail.text ? (
            <Button variant="transparent" size="compact-sm" px={0} onClick={onTurn} aria-expanded={isOpen}>
              {mail.subject}
            </Button>
          ) : (
            mail.subject
          )}
        </Table.Td>
        <Table.Td>{mail.to}</Table.Td>
        <Table.Td>{exact(mail.created_at)}</Table.Td>
        <Table.Td>
          <Badge miw="max-content" variant="light" color={colours[mail.status]}>
            {words[mail.status]}
          </Badge>
          {mail.error ? (
            <Text size="xs" c="dimmed">
              {mail.error}
            </Text>
          ) : null}
        </Table.Td>
      </Table.Tr>
      {isOpen ? (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <MailText text={mail.text} />
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  );
}

/** Links in it can be followed: on a machine without a mail server this page is the mailbox. */
function MailText({ text }: { text: string }) {
  return (
    <pre className={classes.text}>
      {text.split(/(https?:\/\/\S+)/).map((part, at) =>
        /^https?:\/\//.test(part) ? (
          <a key={at} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
