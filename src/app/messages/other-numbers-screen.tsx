/** Texts from numbers that no contact has, for those who see the whole company. */
import { Button, Group, Text } from "@mantine/core";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { sms } from "../../contract/messages/sms.ts";
import type { Conversation } from "../../domain/messages/conversation.ts";
import { may, scopeOf } from "../../domain/users/access.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { countOf } from "../../kit/text.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useFetched, useLive, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { emptyDraft } from "../contact-parts/empty-draft.ts";
import { OnlinePage } from "../data-list/index.ts";
import { NotFoundScreen } from "../frame/index.ts";
import classes from "./messages.module.css";

const NewContactDialog = lazyPart(
  async () => (await import("../contact-parts/new-contact-dialog.tsx")).NewContactDialog,
);

const pageMax = 100;

export function OtherNumbersScreen() {
  return scopeOf(useCurrentUser(), "dialer.use") === "tenant" ? <OtherNumbers /> : <NotFoundScreen />;
}

function OtherNumbers() {
  const [page, setPage] = useState(1);
  const fetched = useFetched(sms.conversations, { body: { filter: "unknown", page, limit: pageMax } });
  const pages = fetched.data?.meta.total_pages ?? 1;
  return (
    <OnlinePage
      title="Other numbers"
      what="The texts"
      description="Texts from numbers that no contact has. Create a contact to answer."
      fetched={fetched}
      actions={
        <Button component={Link} to="/messages" variant="default">
          All messages
        </Button>
      }
    >
      {(conversations) =>
        conversations.length === 0 ? (
          <NothingYet
            icon={IconMessage}
            title="No texts from other numbers."
            description="Texts from numbers that no contact has appear here."
          />
        ) : (
          <>
            <Panel>
              <ul className={classes.history} aria-label="Other numbers">
                {conversations.map((conversation) => (
                  <OtherNumber key={conversation.id} conversation={conversation} onRead={fetched.again} />
                ))}
              </ul>
            </Panel>
            {pages > 1 ? (
              <Group mt="md">
                <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Newer
                </Button>
                <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                  Older
                </Button>
              </Group>
            ) : null}
          </>
        )
      }
    </OnlinePage>
  );
}

function OtherNumber({ conversation, onRead }: { conversation: Conversation; onRead: () => void }) {
  const { request } = useLocal();
  const { words, exact } = useMoments();
  const mayCreate = may(useCurrentUser(), "contacts.create");
  const [open, setOpen] = useState(false);
  const [making, setMaking] = useState(false);
  const { id, number, preview, last_at, last_direction, unread } = conversation;
  const shown = showPhone(number);
  const turn = () => {
    setOpen(!open);
    if (!open && unread > 0) request(sms.read, { body: { conversation_id: id } }).then(onRead, report);
  };
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div className={classes.side}>
          <span className={classes.headName}>{shown}</span>{" "}
          <time className={classes.about} title={exact(last_at)}>
            {[words(last_at), unread > 0 ? countOf(unread, "unread text") : ""].filter(Boolean).join(" · ")}
          </time>
          {open ? (
            <Texts id={id} number={shown} />
          ) : (
            <p className={classes.words}>{`${last_direction === "outbound" ? "You: " : ""}${preview}`}</p>
          )}
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="compact-sm" aria-expanded={open} onClick={turn}>
            {open ? "Hide texts" : "Show texts"}
          </Button>
          {mayCreate ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`New contact with ${shown}`}
              onClick={() => setMaking(true)}
            >
              New contact
            </Button>
          ) : null}
        </Group>
      </Group>
      <Suspense fallback={null}>
        {making ? <NewContact number={shown} onClose={() => setMaking(false)} /> : null}
      </Suspense>
    </li>
  );
}

/** Oldest first. */
function Texts({ id, number }: { id: string; number: string }) {
  const { exact } = useMoments();
  const { data } = useFetched(sms.messages, { body: { conversation_id: id, limit: pageMax } });
  if (!data) return <SkeletonRows count={2} />;
  return (
    <ol className={classes.texts} aria-label={`Texts with ${number}`}>
      {data.data.toReversed().map((text) => (
        <li key={text.id} className={classes.bubbleRow} data-ours={text.direction === "outbound" || undefined}>
          <div className={classes.bubble}>
            <p className={classes.words}>{text.body || "Picture"}</p>
            <Text size="xs" c="dimmed" component="p" m={0}>
              {exact(text.at)}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Their texts come along with the first text to or from the contact. */
function NewContact({ number, onClose }: { number: string; onClose: () => void }) {
  const lists = useLive(contactLists);
  const navigate = useNavigate();
  const [draft, setDraft] = useState({ ...emptyDraft, phone: number });
  if (!lists) return null;
  const open = ({ id }: { id: number }) => void navigate(`/messages?contact=${id}`);
  return <NewContactDialog lists={lists} draft={draft} onDraft={setDraft} onMade={open} onClose={onClose} />;
}
