/** Conversations and the open thread, side by side; one of them on a narrow screen. */
import { Button, Loader, TextInput, VisuallyHidden } from "@mantine/core";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { scopeOf } from "../../domain/users/access.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { type ConversationFilter, conversationList, numberToText } from "../../local/queries/messages.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useComing, useLive, useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { PageMetadata } from "../base/page-metadata.tsx";
import { ConversationLines } from "./conversation-lines.tsx";
import { ConversationMenu } from "./conversation-menu.tsx";
import { ThreadPanel } from "./thread-panel.tsx";
import { useLiveSearch } from "./use-live-search.ts";
import { useThread } from "./use-thread.ts";
import classes from "./messages.module.css";

const pageConversations = 50;
const filters: readonly { value: ConversationFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
  { value: "mine", label: "Mine" },
  { value: "held", label: "To judge" },
  { value: "muted", label: "Muted" },
];

export function MessagesScreen() {
  const [params, setParams] = useSearchParams();
  const contact = Number(params.get("contact")) || null;
  const open = (contact_id: number | null, number: string) =>
    setParams((before) => withValues(before, { contact: contact_id === null ? "" : String(contact_id), number }));
  const seesAll = scopeOf(useCurrentUser(), "dialer.use") === "tenant";
  const known = useLive(numberToText, contact ?? 0);
  const number = params.get("number") || known || null;
  return (
    <>
      <PageMetadata title="Messages" />
      <div className={classes.screen} data-open={contact !== null || undefined}>
        <section className={classes.side} aria-label="Conversations">
          <PageHeader
            title="Messages"
            actions={
              <>
                <Button component={Link} to="/messages/templates" variant="subtle" size="compact-sm">
                  Templates
                </Button>
                <Button component={Link} to="/sends" variant="subtle" size="compact-sm">
                  Group messages
                </Button>
                {seesAll ? (
                  <Button component={Link} to="/messages/other" variant="subtle" size="compact-sm">
                    Other numbers
                  </Button>
                ) : null}
              </>
            }
          />
          <List openContact={contact} openNumber={number} onOpen={open} />
        </section>
        <section className={classes.main} aria-label="Thread">
          {contact !== null && number ? (
            <>
              <ThreadHead contactId={contact} number={number} onBack={() => open(null, "")} />
              <ThreadPanel contactId={contact} number={number} />
            </>
          ) : (
            <NothingYet
              icon={IconMessage}
              title="Choose a conversation."
              description="Or open a contact and press Text."
            />
          )}
        </section>
      </div>
    </>
  );
}

interface ListProps {
  openContact: number | null;
  openNumber: string | null;
  onOpen: (contact_id: number | null, number: string) => void;
}

function List({ openContact, openNumber, onOpen }: ListProps) {
  const { user_id } = useLocal();
  const coming = useComing();
  const [params, setParams] = useSearchParams();
  const [limit, setLimit] = useState(pageConversations);
  const filter = filters.find(({ value }) => value === params.get("show"))?.value ?? "all";
  const q = params.get("q") ?? "";
  const put = (change: Record<string, string>) => setParams((before) => withValues(before, change), { replace: true });
  const { answer: page, busy } = useLiveSearch(conversationList, { filter, q, user_id, limit });
  const isSearching = busy && q.trim() !== "";
  return (
    <>
      <TextInput
        type="search"
        aria-label="Find a conversation"
        placeholder="Name, number or text"
        value={q}
        rightSection={isSearching ? <Loader size="xs" className={classes.searching} /> : null}
        onChange={(event) => put({ q: event.currentTarget.value })}
      />
      <VisuallyHidden role="status">{isSearching ? "Searching" : ""}</VisuallyHidden>
      <div className={classes.filters} role="group" aria-label="Show">
        {filters.map(({ value, label }) => (
          <Button
            key={value}
            size="compact-sm"
            variant={value === filter ? "light" : "subtle"}
            aria-pressed={value === filter}
            onClick={() => put({ show: value === "all" ? "" : value })}
          >
            {label}
          </Button>
        ))}
      </div>
      {!page || (page.conversations.length === 0 && coming) ? (
        <SkeletonRows />
      ) : page.conversations.length === 0 ? (
        <NothingYet
          icon={IconMessage}
          title={q || filter !== "all" ? "No matching conversations." : "No texts yet."}
          description={q || filter !== "all" ? "" : "Texts you send and receive appear here, even offline."}
        />
      ) : (
        <Panel>
          <ConversationLines
            conversations={page.conversations}
            isOpen={({ contact_id, number }) => contact_id === openContact && number === openNumber}
            onOpen={({ contact_id, number }) => onOpen(contact_id, number)}
          />
        </Panel>
      )}
      {page?.more ? (
        <Button variant="default" mt="md" onClick={() => setLimit(limit + pageConversations)}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function ThreadHead({ contactId, number, onBack }: { contactId: number; number: string; onBack: () => void }) {
  const thread = useThread(contactId, number);
  return (
    <header className={classes.head}>
      <Button variant="subtle" className={classes.back} onClick={onBack}>
        All messages
      </Button>
      <div>
        <Link to={`/contacts/${contactId}`} className={classes.headName}>
          {thread?.name ?? ""}
        </Link>
        <div className={classes.about}>{showPhone(number)}</div>
      </div>
      {thread?.conversation ? <ConversationMenu thread={thread} /> : null}
    </header>
  );
}

function withValues(before: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value === "") after.delete(name);
    else after.set(name, value);
  }
  return after;
}
