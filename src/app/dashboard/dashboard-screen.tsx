/** Dashboard, drawn from local data: today's events, contacts to call, birthdays, new contacts. */
import { useMemo } from "react";
import { type ContactsScope, wholeScope } from "../../domain/lists/contacts-scope.ts";
import { statusOfCategory } from "../../domain/contacts/status-of-category.ts";
import { may } from "../../domain/users/access.ts";
import { newLeadDays, renewalDays } from "../../domain/users/dashboard.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, showDay, startOfDay } from "../../kit/dates.ts";
import { dayBetween } from "../../local/queries/day.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useComing, useLive, useLocal } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { GoalsPanel } from "../goals/index.ts";
import { BirthdaysPanel } from "./birthdays-panel.tsx";
import { CallbacksPanel } from "./callbacks-panel.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { NextPanel } from "./next-panel.tsx";
import { ScopePanel } from "./scope-panel.tsx";
import { OptionalBoundary } from "../base/optional-boundary.tsx";
import { SetupPanel } from "./setup-panel.tsx";
import { SyncPanel } from "./sync-panel.tsx";
import { TodayPanel } from "./today-panel.tsx";
import { useNow } from "../base/use-now.ts";
import { WaitingPanel } from "./waiting-panel.tsx";
import classes from "./dashboard.module.css";

export function DashboardScreen() {
  const { user_id } = useLocal();
  const user = useCurrentUser();
  const seesPolicies = may(user, "policies.see");
  const coming = useComing();
  const zone = zoneName(user.timezone);
  const now = useNow(60_000);
  const today = dayOf(now, zone);
  const day = useLive(dayBetween, { user_id, from: today, to: addDays(today, 1), zone });
  const lists = useLive(contactLists);
  const scopes = useMemo(
    () => scopesOf(today, statusOfCategory({ status_id: null }, "lead", lists?.statuses ?? [])),
    [today, lists],
  );
  if (!day || !lists) return <SkeletonRows />;
  return (
    <>
      <PageMetadata title="Dashboard" />
      <PageHeader
        title={`Good ${partOfDay(now, zone)}, ${user.profile.first_name || user.username}`}
        description={`${longDay(now, zone)}${coming ? " · Downloading your data" : ""}`}
      />
      <OptionalBoundary>
        <SetupPanel />
      </OptionalBoundary>
      <FiguresPanel />
      <div className={classes.above}>
        <GoalsPanel />
      </div>
      <div className={classes.grid}>
        <TodayPanel events={day.events} now={now} zone={zone} from={startOfDay(today, zone)} />
        <NextPanel />
        <CallbacksPanel callbacks={day.callbacks} missed={day.missed} now={now} />
        <BirthdaysPanel today={today} statuses={lists.statuses} />
        {seesPolicies ? <WaitingPanel now={now} /> : null}
        <ScopePanel
          title="New leads"
          description={`Received in the last ${newLeadDays} days`}
          scope={scopes.leads}
          nothing="No new leads."
          detail={(contact) => contact.addresses[0]?.city ?? ""}
        />
        {seesPolicies ? (
          <ScopePanel
            title="Renewals soon"
            description={`Due within ${renewalDays} days`}
            scope={scopes.renewals}
            nothing="No renewals soon."
            detail={(contact) => (contact.next_renewal_date ? showDay(contact.next_renewal_date) : "")}
          />
        ) : null}
        <SyncPanel />
      </div>
    </>
  );
}

function scopesOf(today: string, statusNew: string | null): { leads: ContactsScope; renewals: ContactsScope } {
  return {
    leads: {
      ...wholeScope,
      group: "my",
      category: "lead",
      search: { created_from: addDays(today, -newLeadDays), ...(statusNew ? { status_ids: [statusNew] } : {}) },
      order_field: "created_at",
      order: "desc",
    },
    renewals: {
      ...wholeScope,
      group: "my",
      search: { renewal_from: today, renewal_to: addDays(today, renewalDays) },
      order_field: "next_renewal_date",
    },
  };
}

/** `Saturday, November 21`. */
function longDay(now: number, zone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "long", month: "long", day: "numeric" }).format(
    now,
  );
}

function partOfDay(now: number, zone: string): "morning" | "afternoon" | "evening" {
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", hourCycle: "h23" }).format(now),
  );
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
