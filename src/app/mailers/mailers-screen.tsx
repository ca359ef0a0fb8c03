/**
 * Postal mailers: kits, recipients and exclusions with reasons, ordering, past orders. Offline it shows the last
 * fetched data.
 */
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { mailers } from "../../contract/mailers/mailers.ts";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { may } from "../../domain/users/access.ts";
import { contactLists, type ContactLists } from "../../local/queries/contact-lists.ts";
import { type OwnLists, ownLists } from "../../local/queries/list-view.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useCachedRequest } from "../base/cached-request.ts";
import { useCounts } from "../base/live-search.ts";
import { useComing, useLive } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AudienceSelect } from "../contact-parts/audience-select.tsx";
import { MailerOrder } from "./mailer-order.tsx";
import { MailerOrders } from "./mailer-orders.tsx";
import { isSameFilter, scopeFromUrl, urlOfScope } from "../links/scope-url.ts";

export function MailersScreen() {
  const isAllowed = may(useCurrentUser(), "mailers.assign");
  return (
    <Narrow wide>
      <PageMetadata title="Mailers" />
      <PageHeader title="Mailers" description="Letters, cards and packets for many contacts at once." />
      {isAllowed ? (
        <Mailers />
      ) : (
        <NothingYet
          icon={IconMail}
          title="You do not have permission to order mailers."
          description="Ask an administrator for access."
        />
      )}
    </Narrow>
  );
}

function Mailers() {
  const lists = useLive(contactLists);
  const own = useLive(ownLists);
  const scope = useAudience();
  const kits = useCachedRequest(mailers.kits, {}, "mailers.kits");
  const [round, setRound] = useState(0);
  if (!lists || !own) return <SkeletonRows />;
  return (
    <>
      <FetchState what="Mailer kits" of={kits} offline="Ordering needs a connection." />
      <Panel title="Send to">
        <Audience scope={scope} lists={lists} own={own} />
      </Panel>
      {kits.data && !scope ? (
        <NothingYet
          icon={IconMail}
          title="No recipients chosen."
          description="Choose contacts to see kits and prices."
        />
      ) : null}
      {kits.data && scope ? (
        <MailerOrder
          key={JSON.stringify(scope)}
          kits={kits.data.data}
          isKept={kits.isKept}
          scope={scope}
          onOrdered={() => setRound((before) => before + 1)}
        />
      ) : null}
      {kits.data ? <MailerOrders key={round} /> : null}
    </>
  );
}

/**
 * Contacts selected in the list are passed in the navigation state; otherwise the URL defines the scope, as in the
 * list. Without either nobody is chosen: all contacts are only meant when the URL names them.
 */
function useAudience(): ContactsScope | null {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return useMemo(() => {
    const ids = (state as { ids?: unknown } | null)?.ids;
    const chosen = Array.isArray(ids) ? ids.filter((id): id is number => typeof id === "number") : [];
    if (chosen.length > 0) return { ...wholeScope, ids: chosen };
    const scope = scopeFromUrl(params);
    return isEverybody(scope) && params.get("group") !== wholeScope.group ? null : scope;
  }, [params, state]);
}

const everybody = [wholeScope];
const isEverybody = (scope: ContactsScope) => scope.ids.length === 0 && isSameFilter(scope, wholeScope);

function Audience({ scope, lists, own }: { scope: ContactsScope | null; lists: ContactLists; own: OwnLists }) {
  const [, setParams] = useSearchParams();
  /** All contacts, until that is confirmed. */
  const [asked, setAsked] = useState<ContactsScope | null>(null);
  const choose = (chosen: ContactsScope) => {
    const params = urlOfScope(chosen);
    params.set("group", chosen.group);
    setParams(params, { replace: true, state: null });
  };
  return (
    <Group gap="sm" align="flex-end">
      <AudienceSelect
        scope={scope}
        lists={lists}
        own={own}
        onChoose={(chosen) => (isEverybody(chosen) ? setAsked : choose)(chosen)}
      />
      {scope ? (
        <Button component={Link} to={`/contacts?${urlOfScope(scope).toString()}`} variant="default">
          Open as list
        </Button>
      ) : null}
      <Text size="sm" c="dimmed">
        To reach fewer contacts, filter the contact list first.
      </Text>
      {asked ? <EverybodyDialog onYes={() => choose(asked)} onClose={() => setAsked(null)} /> : null}
    </Group>
  );
}

/** A mailing to everybody is expensive, and rarely meant. */
function EverybodyDialog({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const counts = useCounts(everybody);
  const isPartial = useComing();
  const count = isPartial ? undefined : counts?.[0];
  return (
    <Dialog onClose={onClose} title="Choose all contacts?" size="sm">
      <Stack>
        <Text>
          {count ? `This chooses all ${count.toLocaleString("en-US")} contacts` : "This chooses all contacts"} you can
          see. Nothing is ordered yet.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            onClick={() => {
              onYes();
              onClose();
            }}
          >
            Choose all contacts
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
