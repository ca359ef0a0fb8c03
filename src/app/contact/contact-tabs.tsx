/** Tabs of the contact page, each named in the URL. Tabs the user has no permission for are omitted. */
import { DataCapturePanel, RxDetailsPanel } from "../fact-finder/index.ts";
import { FilesPanel } from "../files/index.ts";
import { PoliciesPanel, SecuritiesPanel, SoaPanel } from "../policies/index.ts";
import { Tabs } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { type Rights, useOpened } from "../contact-parts/contact-context.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { ContactFacts } from "./contact-facts.tsx";
import { ContactNotes } from "./contact-notes.tsx";
import { ContactOverview } from "./contact-overview.tsx";
import classes from "../contact-parts/contact.module.css";

const ContactActivity = lazyPart(async () => (await import("./contact-activity.tsx")).ContactActivity);
const ContactEvents = lazyPart(async () => (await import("./contact-events.tsx")).ContactEvents);
const FamilyPanel = lazyPart(async () => (await import("./family-panel.tsx")).FamilyPanel);
const HistoryPanel = lazyPart(async () => (await import("./history-panel.tsx")).HistoryPanel);

interface Part {
  value: string;
  label: string;
  needs?: keyof Rights & `maySee${string}`;
  show: () => ReactNode;
}

/** In page order (domain §4); the first is the default. */
const parts: readonly Part[] = [
  { value: "overview", label: "Overview", show: () => <ContactOverview /> },
  { value: "policies", label: "Policies", needs: "maySeePolicies", show: () => <PoliciesPanel /> },
  { value: "securities", label: "Securities", needs: "maySeeSecurities", show: () => <SecuritiesPanel /> },
  { value: "activity", label: "Activity", show: () => <ContactActivity /> },
  { value: "events", label: "Events", show: () => <ContactEvents /> },
  { value: "notes", label: "Notes", show: () => <ContactNotes /> },
  { value: "files", label: "Files", needs: "maySeeFiles", show: () => <FilesPanel /> },
  { value: "fact_finder", label: "Fact finder", needs: "maySeeDetails", show: () => <DataCapturePanel /> },
  { value: "prescriptions", label: "Prescriptions", needs: "maySeeDetails", show: () => <RxDetailsPanel /> },
  { value: "soa", label: "SOA", needs: "maySeePolicies", show: () => <SoaPanel /> },
  { value: "family", label: "Family", needs: "maySeeDetails", show: () => <FamilyPanel /> },
  { value: "history", label: "History", show: () => <HistoryPanel /> },
];
const first = "overview";

export function ContactTabs() {
  const opened = useOpened();
  const [params, setParams] = useSearchParams();
  const strip = useRef<HTMLDivElement>(null);
  const open = parts.filter(({ needs }) => !needs || opened[needs]);
  const wanted = params.get("tab");
  const tab = open.find(({ value }) => value === wanted)?.value ?? first;
  // On a narrow screen the tab strip scrolls; keep the open tab visible.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (!strip.current || !chosen) return;
    const { offsetLeft, offsetWidth } = chosen;
    const { scrollLeft, clientWidth } = strip.current;
    if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth)
      strip.current.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2;
  }, [tab]);
  return (
    <Tabs
      value={tab}
      onChange={(next) => setParams(next && next !== first ? { tab: next } : {}, { replace: true })}
      keepMounted={false}
      className={classes.columns}
    >
      <Tabs.List ref={strip} className={classes.strip}>
        {open.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={classes.main}>
        {open.map(({ value, show }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<SkeletonRows count={4} />}>{show()}</Suspense>
          </Tabs.Panel>
        ))}
      </div>
      <ContactFacts />
    </Tabs>
  );
}
