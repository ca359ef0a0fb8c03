/** Tabs of the contact page, each named in the URL. Tabs the user has no permission for are omitted. */
import { DataCapturePanel, RxDetailsPanel } from "../fact-finder/index.ts";
import { FilesPanel } from "../files/index.ts";
import { PoliciesPanel, SecuritiesPanel } from "../policies/index.ts";
import { SoaPanel } from "../soa/index.ts";
import { Menu, Tabs, UnstyledButton } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
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
  isRare?: true;
  needs?: keyof Rights & `maySee${string}`;
  show: () => ReactNode;
}

/** In page order (domain §4); the first is the default. Those used less are under *More*. */
const parts: readonly Part[] = [
  { value: "overview", label: "Overview", show: () => <ContactOverview /> },
  { value: "policies", label: "Policies", needs: "maySeePolicies", show: () => <PoliciesPanel /> },
  {
    value: "securities",
    isRare: true,
    label: "Securities",
    needs: "maySeeSecurities",
    show: () => <SecuritiesPanel />,
  },
  { value: "activity", label: "Activity", show: () => <ContactActivity /> },
  { value: "events", label: "Events", show: () => <ContactEvents /> },
  { value: "notes", label: "Notes", show: () => <ContactNotes /> },
  { value: "files", label: "Files", needs: "maySeeFiles", show: () => <FilesPanel /> },
  {
    value: "fact_finder",
    isRare: true,
    label: "Fact finder",
    needs: "maySeeDetails",
    show: () => <DataCapturePanel />,
  },
  {
    value: "prescriptions",
    isRare: true,
    label: "Prescriptions",
    needs: "maySeeDetails",
    show: () => <RxDetailsPanel />,
  },
  { value: "soa", isRare: true, label: "SOA", needs: "maySeePolicies", show: () => <SoaPanel /> },
  { value: "family", isRare: true, label: "Family", needs: "maySeeDetails", show: () => <FamilyPanel /> },
  { value: "history", isRare: true, label: "History", show: () => <HistoryPanel /> },
];
const first = "overview";

export function ContactTabs() {
  const opened = useOpened();
  const [params, setParams] = useSearchParams();
  const strip = useRef<HTMLDivElement>(null);
  const open = parts.filter(({ needs }) => !needs || opened[needs]);
  const wanted = params.get("tab");
  const tab = open.find(({ value }) => value === wanted)?.value ?? first;
  const choose = (next: string | null) => setParams(next && next !== first ? { tab: next } : {}, { replace: true });
  const [rare, usual] = [open.filter(({ isRare }) => isRare), open.filter(({ isRare }) => !isRare)];
  // A tab from under More stands beside the others while it is open.
  const shown = [...usual, ...rare.filter(({ value }) => value === tab)];
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
    <Tabs value={tab} onChange={choose} keepMounted={false} className={classes.columns}>
      <div className={classes.strip}>
        <Tabs.List ref={strip} className={classes.tabs}>
          {shown.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <MoreTabs parts={rare} onChoose={choose} />
      </div>
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

function MoreTabs({ parts: rare, onChoose }: { parts: readonly Part[]; onChoose: (value: string) => void }) {
  if (rare.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.moreTabs}>
          More <IconChevronDown size="0.875rem" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {rare.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onChoose(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
