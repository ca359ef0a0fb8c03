/** One contact: name and channels, alerts, activity, facts. */
import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";
import { Suspense, useMemo } from "react";
import { Navigate } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import { maySellSecurities } from "../../domain/users/license.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { contactPage } from "../../local/queries/contact-page.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useLive, useLocal } from "../base/live.ts";
import { NotFoundScreen } from "../frame/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useContactId } from "../base/use-contact-id.ts";
import { ContactAlerts } from "./contact-alerts.tsx";
import { OpenedContact, type Opened, rightsOn } from "../contact-parts/contact-context.ts";
import { ContactHeader } from "./contact-header.tsx";
import { ContactTabs } from "./contact-tabs.tsx";
import { ContactDialogs } from "./contact-dialogs.tsx";
import { useViewed } from "./use-viewed.ts";

const MissingContact = lazyPart(async () => (await import("./missing-contact.tsx")).MissingContact);

export function ContactScreen() {
  const id = useContactId();
  return id === null ? <NotFoundScreen /> : <ContactWith id={id} />;
}

function ContactWith({ id }: { id: number }) {
  const user = useCurrentUser();
  const page = useLive(contactPage, id, user.id);
  const lists = useLive(contactLists);
  const { world } = useLocal();
  const today = dayOf(world.now(), zoneName(user.timezone));
  useViewed(page?.contact ?? null);
  const opened = useMemo<Opened | null>(() => {
    if (!page?.contact || !lists) return null;
    const own = page.licenses.filter(({ user_id }) => user_id === user.id);
    return {
      ...page,
      ...rightsOn(user, page.contact, maySellSecurities(own, today)),
      contact: page.contact,
      lists,
      name: nameOfContact(page.contact),
    };
  }, [page, lists, user, today]);
  if (!page || !lists) return <SkeletonRows />;
  if (page.contact && isMerged(page.contact))
    return <Navigate to={`/contacts/${page.contact.merged_into_id}`} replace />;
  if (!opened)
    return page.filling ? (
      <NothingYet
        icon={IconAddressBook}
        title="This contact is not on this device yet."
        description="Your data is still downloading. The contact opens as soon as it arrives."
      />
    ) : (
      <Suspense fallback={<SkeletonRows />}>
        <MissingContact id={id} />
      </Suspense>
    );
  return (
    // Keyed by contact, so that state of one contact never carries over to another.
    <OpenedContact key={opened.contact.id} value={opened}>
      <PageMetadata title={opened.name} />
      <ContactHeader />
      <ContactAlerts />
      <ContactTabs />
      <ContactDialogs />
    </OpenedContact>
  );
}
