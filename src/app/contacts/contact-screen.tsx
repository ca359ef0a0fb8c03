/** One contact: who and how to reach them, what needs attention, what happened, the facts. */
import { Tabs } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { contacts } from "../../contract/contacts/contacts.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import { contactLists, contactPage } from "../../local/queries/contact-page.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { useLive, useLocal } from "../live.ts";
import { NotFoundScreen, PageMetadata, useCurrentUser } from "../shell/index.ts";
import { ContactAlerts } from "./contact-alerts.tsx";
import { OpenedContact, type Opened, rightsOn, useOpened } from "./contact-context.ts";
import { ContactFacts } from "./contact-facts.tsx";
import { ContactHeader } from "./contact-header.tsx";
import { ContactNotes } from "./contact-notes.tsx";
import { ContactTimeline } from "./contact-timeline.tsx";
import { VendorDialogs } from "./vendor-dialogs.tsx";
import classes from "./contact.module.css";

const DataCapturePanel = lazy(async () => ({ default: (await import("./data-capture-panel.tsx")).DataCapturePanel }));
const FilesPanel = lazy(async () => ({ default: (await import("./files-panel.tsx")).FilesPanel }));
const HistoryPanel = lazy(async () => ({ default: (await import("./history-panel.tsx")).HistoryPanel }));
const DuplicateHint = lazy(async () => ({ default: (await import("./duplicate-hint.tsx")).DuplicateHint }));
const MissingContact = lazy(async () => ({ default: (await import("./missing-contact.tsx")).MissingContact }));
const PoliciesPanel = lazy(async () => ({ default: (await import("./policies-panel.tsx")).PoliciesPanel }));
const RxDetailsPanel = lazy(async () => ({ default: (await import("./rx-details-panel.tsx")).RxDetailsPanel }));

export function ContactScreen() {
  const { id: text = "" } = useParams();
  const id = Number(text);
  const page = useLive(contactPage, id);
  const lists = useLive(contactLists);
  const user = useCurrentUser();
  useViewed(id, page?.contact !== null && page !== undefined);
  const opened = useMemo<Opened | null>(() => {
    if (!page?.contact || !lists) return null;
    return {
      ...page,
      ...rightsOn(user, page.contact),
      contact: page.contact,
      lists,
      name: nameOfContact(page.contact),
    };
  }, [page, lists, user]);
  if (!Number.isInteger(id) || id < 1) return <NotFoundScreen />;
  if (!page || !lists) return <SkeletonRows />;
  if (page.contact && isMerged(page.contact))
    return <Navigate to={`/contacts/${page.contact.merged_into_id}`} replace />;
  if (!opened)
    return page.filling ? (
      <NothingYet
        title="This contact is not on this device yet."
        says="It is still being filled. The contact opens as soon as it has arrived."
      />
    ) : (
      <Suspense fallback={<SkeletonRows />}>
        <MissingContact id={id} />
      </Suspense>
    );
  return (
    // Another contact is another page: nothing begun on this one may be finished on that.
    <OpenedContact key={opened.contact.id} value={opened}>
      <PageMetadata title={opened.name} />
      <ContactHeader />
      <ContactAlerts />
      <Suspense fallback={null}>
        <DuplicateHint contact={opened.contact} />
      </Suspense>
      <Parts />
      <VendorDialogs />
    </OpenedContact>
  );
}

interface Part {
  value: string;
  label: string;
  needs?: "maySeeDetails" | "maySeeFiles" | "maySeePolicies";
  show: () => ReactNode;
}

const parts: readonly Part[] = [
  { value: "timeline", label: "Timeline", show: () => <ContactTimeline /> },
  { value: "notes", label: "Notes", show: () => <ContactNotes /> },
  { value: "policies", label: "Policies", needs: "maySeePolicies", show: () => <PoliciesPanel /> },
  { value: "files", label: "Files", needs: "maySeeFiles", show: () => <FilesPanel /> },
  { value: "fact_finder", label: "Fact finder", needs: "maySeeDetails", show: () => <DataCapturePanel /> },
  { value: "prescriptions", label: "Prescriptions", needs: "maySeeDetails", show: () => <RxDetailsPanel /> },
  { value: "history", label: "History", show: () => <HistoryPanel /> },
];

function Parts() {
  const opened = useOpened();
  const [params, setParams] = useSearchParams();
  const open = parts.filter(({ needs }) => !needs || opened[needs]);
  const wanted = params.get("tab");
  const tab = open.some(({ value }) => value === wanted) ? wanted : "timeline";
  return (
    <div className={classes.columns}>
      <Tabs
        value={tab}
        onChange={(next) => setParams(next && next !== "timeline" ? { tab: next } : {}, { replace: true })}
        keepMounted={false}
        className={classes.main}
      >
        <Tabs.List>
          {open.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {open.map(({ value, show }) => (
          <Tabs.Panel key={value} value={value} pt="md">
            <Suspense fallback={<SkeletonRows count={4} />}>{show()}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      <ContactFacts />
    </div>
  );
}

/** Opening a contact is told to the server when it can be heard; it is no change, so it is never queued. */
function useViewed(id: number, isThere: boolean): void {
  const { request, world } = useLocal();
  useEffect(() => {
    if (!isThere) return;
    void request(contacts.activityInfo, { params: { id }, body: { kind: "viewed", at: world.now() } }).catch(
      () => undefined,
    );
  }, [request, world, id, isThere]);
}
