/** Matches of the list's search on the server that are not on this device. Opening one syncs the contact in full. */
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { contacts } from "../../contract/contacts/contacts.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { Local } from "../../local/index.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailed, NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { WordItem, WordList } from "../../ui/word-list.tsx";
import { useLocal } from "../base/live.ts";
import { hitWords } from "../contact-parts/hit-words.ts";

/** Rows per server page, checked for contacts not on this device. */
const pageRows = 100;
/** Consecutive pages without new contacts before loading pauses. */
const pagesAtOnce = 5;

export function ServerHitsDialog({ scope, onClose }: { scope: ContactsScope; onClose: () => void }) {
  const { hits, total, hasMore, busy, failed, more } = useServerHits(scope);
  return (
    <Dialog onClose={onClose} title="Results on the server" size="lg">
      <Text size="sm" c="dimmed" mb="sm" role="status">
        {total === undefined ? "Searching …" : `${countOf(total, "contact")} found on the server. Not on this device:`}
      </Text>
      {hits.length > 0 ? (
        <WordList>
          {hits.map((contact) => (
            <WordItem key={contact.id}>
              <div>
                <Anchor component={Link} to={`/contacts/${contact.id}`} fw={500}>
                  {nameOfContact(contact)}
                </Anchor>
                <Text size="sm" c="dimmed" className="tabular">
                  {hitWords(contact)}
                </Text>
              </div>
            </WordItem>
          ))}
        </WordList>
      ) : null}
      {hits.length === 0 && !busy && !failed ? (
        <NothingYet
          icon={IconSearch}
          title={hasMore ? "No new results so far." : "No more matches."}
          description={
            hasMore ? "Add words or filters to narrow the results." : "All matches are already on this device."
          }
        />
      ) : null}
      {failed ? <LoadFailed onRetry={more} /> : null}
      {busy ? <SkeletonRows count={hits.length === 0 ? 4 : 1} /> : null}
      <Group justify="flex-end" mt="md">
        {hasMore && !busy && !failed ? (
          <Button variant="default" onClick={more}>
            Show more
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}

interface Found {
  hits: readonly Contact[];
  total: number | undefined;
  /** Cursor of the next page; null: no more pages. */
  next: string | null | undefined;
}
const nobodyYet: Found = { hits: [], total: undefined, next: undefined };

function useServerHits(scope: ContactsScope) {
  const { db, request } = useLocal();
  const [found, setFound] = useState(nobodyYet);
  /** The state to continue from; setting it again retries. */
  const [from, setFrom] = useState(nobodyYet);
  const [state, setState] = useState<"busy" | "failed" | "still">("busy");
  useEffect(() => {
    const stop = new AbortController();
    setState("busy");
    findMore({ db, request, scope }, from, stop.signal).then(
      (more) => {
        if (stop.signal.aborted) return;
        setFound(more);
        setState("still");
      },
      () => stop.signal.aborted || setState("failed"),
    );
    return () => stop.abort();
  }, [db, request, scope, from]);
  return {
    hits: found.hits,
    total: found.total,
    hasMore: found.next !== null && found.next !== undefined,
    busy: state === "busy",
    failed: state === "failed",
    more: () => setFrom({ ...found }),
  };
}

type Asking = Pick<Local, "db" | "request"> & { scope: ContactsScope };

async function findMore({ db, request, scope }: Asking, from: Found, signal: AbortSignal): Promise<Found> {
  let now = from;
  for (let pages = 0; pages < pagesAtOnce && now.next !== null; pages++) {
    const body = { contacts_scope: { ...scope, page: 1, limit: pageRows }, ...(now.next && { cursor: now.next }) };
    const { data, meta } = await request(contacts.list, { body }, { signal });
    const held = await contactsByIds(
      db,
      data.map(({ id }) => id),
    );
    const here = new Set(held.map(({ id }) => id));
    const hits = data.filter(({ id }) => !here.has(id));
    now = { hits: [...now.hits, ...hits], total: meta.total_count, next: meta.next };
    if (hits.length > 0) break;
  }
  return now;
}
