/** Emails the product sent; bodies are shown only while no mail server is configured. */
import { Anchor, Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { health as healthCheck, mailStatuses, outboxMails, outboxOrders } from "../../contract/company/system.ts";
import type { Reply } from "../../contract/declare.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { ChoiceFilter, DataList, type ListQuery, OnlinePage, useListQuery } from "../data-list/index.ts";
import { emailStateWords, subjectColumn, toColumn, whenColumn } from "../emails/index.ts";
import { InboundLine } from "./inbound-line.tsx";
import { MailContent } from "./mail-content.tsx";
import { MailboxActs } from "./mailbox-acts.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

type Health = Reply<typeof healthCheck.show>["data"];
type Mail = Reply<typeof outboxMails.list>["data"][number];

const filterNames = ["status"] as const;
const csvPageRows = 100;

export function OutboxScreen() {
  const { request } = useLocal();
  const query = useListQuery({ sort: { field: "created_at", order: "desc" }, filters: filterNames });
  const asked = askedOf(query);
  const fetched = useFetched(outboxMails.list, { query: asked });
  const health = useFetched(healthCheck.show, {});
  const moments = useMoments();
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo(
    () => columnsOf({ moments, open, turn: (id) => setOpen((before) => (before === id ? null : id)) }),
    [moments, open],
  );
  return (
    <OnlinePage
      title="Sent email"
      what="Emails"
      description={`Password links, codes, sign-in alerts and emails to contacts, newest first.${health.data ? ` ${routeWords(health.data.data)}` : ""}`}
      fetched={fetched}
      actions={
        <Button variant="default" onClick={fetched.again}>
          Refresh
        </Button>
      }
    >
      {(mails) => (
        <>
          <InboundLine />
          <DataList
            name="sent-mail"
            label="Sent email"
            noun={{ one: "email", many: "emails" }}
            query={query}
            columns={columns}
            rows={mails}
            meta={fetched.data?.meta}
            keyOf={({ id }) => id}
            nameOf={({ subject }) => subject}
            search="Find an email"
            filters={
              <ChoiceFilter
                label="Status"
                any="Any status"
                name="status"
                choices={mailStatuses.map((value) => ({ value, label: words[value] }))}
                query={query}
              />
            }
            all={async (page) => {
              const { data, meta } = await request(outboxMails.list, { query: { ...asked, page, limit: csvPageRows } });
              return { rows: data, ...meta };
            }}
            details={(mail) =>
              open === mail.id ? (
                <>
                  <MailContent id={mail.id} text={mail.text} has_html={mail.has_html} />
                  {mail.status === "kept" ? (
                    <MailboxActs id={mail.id} isPersonal={mail.email_log_id !== null} onDone={fetched.again} />
                  ) : null}
                </>
              ) : null
            }
            busy={fetched.busy}
            empty={{ title: "No emails yet.", description: "Invitations, password links and alerts appear here." }}
            again={fetched.again}
          />
        </>
      )}
    </OnlinePage>
  );
}

function askedOf({ q, page, sort, filters }: ListQuery<"status">) {
  const status = mailStatuses.find((one) => one === filters.status);
  return {
    page,
    order_field: outboxOrders.find((one) => one === sort.field) ?? "created_at",
    order: sort.order,
    ...(q && { q }),
    ...(status && { status }),
  };
}

const tones: Record<Mail["status"], Tone | undefined> = {
  waiting: undefined,
  sending: undefined,
  sent: "good",
  kept: "quiet",
  failed: "bad",
};
const words: Record<Mail["status"], string> = {
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  kept: "Not sent (no mail server)",
  failed: "Failed",
};

const services: ReadonlyMap<string, string> = new Map([
  ["sendgrid", "SendGrid"],
  ["ses", "Amazon SES"],
  ["mailgun", "Mailgun"],
  ["postmark", "Postmark"],
]);

/** How emails leave, and who tells what became of them. */
function routeWords({ mail, mail_events, mail_inbound }: Health): string {
  if (mail === "outbox") return "No mail server is set up: open an email to act as its recipient.";
  const told = services.get(mail_events);
  const reports = told ? `Deliveries are reported by ${told}.` : "No service reports deliveries.";
  return mail_inbound === "none" ? `${reports} Answers go to the sender's own mailbox.` : reports;
}

interface ColumnInput {
  moments: Moments;
  open: string | null;
  turn: (id: string) => void;
}

function columnsOf({ moments, open, turn }: ColumnInput): TableColumn<Mail>[] {
  return [
    subjectColumn((mail) =>
      mail.text ? (
        <Anchor component="button" ta="start" onClick={() => turn(mail.id)} aria-expanded={open === mail.id}>
          {mail.subject}
        </Anchor>
      ) : (
        mail.subject
      ),
    ),
    toColumn(),
    whenColumn(moments, "created_at"),
    {
      key: "status",
      label: "Status",
      sort: "status",
      text: ({ status, error }) => [words[status], error].filter(Boolean).join(": "),
      cell: (mail) => <MailStatus mail={mail} />,
    },
    {
      key: "tries",
      label: "Tries",
      align: "end",
      optional: true,
      text: ({ tries }) => tries,
      cell: ({ tries }) => tries,
    },
  ];
}

function MailStatus({ mail: { status, error, events } }: { mail: Mail }) {
  return (
    <>
      <ToneBadge tone={tones[status]}>{words[status]}</ToneBadge>
      {error && status !== "kept" ? (
        <Text size="xs" c="dimmed">
          {error}
        </Text>
      ) : null}
      {events.length > 0 ? (
        <Text size="xs" c="dimmed">
          {events.map((event) => emailStateWords[event]).join(", ")}
        </Text>
      ) : null}
    </>
  );
}
