/** Overview: next events, policies, related contacts, recent activity. */
import { Anchor, Button, Text } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { relationLabels } from "../../domain/contacts/labels.ts";
import { householdOf } from "../../domain/contacts/linked-contact.ts";
import { attentionOf } from "../../domain/policies/policy-attention.ts";
import { isInForce, isOpenPolicy } from "../../domain/policies/policy-status.ts";
import { isToCome } from "../../domain/timeline/timeline.ts";
import { showMoney } from "../../kit/money.ts";
import { newEvent, openEvent } from "../links/event-asked.ts";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useOpened, useToday } from "../contact-parts/contact-context.ts";
import { NewNote } from "./contact-notes.tsx";
import { PolicyBadge, usePolicyName } from "../policies/index.ts";
import { TimelineRow } from "./timeline-rows.tsx";
import { useNames } from "../contact-parts/use-names.ts";
import { usePlannedAhead } from "./use-event-times.ts";
import { useTimeline } from "./use-timeline.ts";
import facts from "../contact-parts/contact-facts.module.css";
import classes from "../contact-parts/contact.module.css";

const recentItems = 12;

export function ContactOverview() {
  const { mayEdit } = useOpened();
  const { items, unsent } = useTimeline();
  const { world } = useLocal();
  const happened = items.filter((item) => !isToCome(item, world.now()));
  return (
    <>
      {mayEdit ? <NewNote /> : null}
      <div className={classes.cards}>
        <NextCard />
        <PoliciesCard />
        <HouseholdCard />
      </div>
      <h2 className={classes.cardTitle}>Recent activity</h2>
      <ol className={classes.timeline} aria-label="Timeline">
        {happened.slice(0, recentItems).map((item) => (
          <TimelineRow key={`${item.kind}:${item.id}`} item={item} unsent={unsent.get(item.id)} />
        ))}
      </ol>
      {happened.length > recentItems ? <ToTab tab="activity">All activity</ToTab> : null}
    </>
  );
}

function ToTab({ tab, children }: { tab: string; children: ReactNode }) {
  const [, setParams] = useSearchParams();
  return (
    <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setParams({ tab }, { replace: true })}>
      {children}
    </Button>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.cardTitle}>{title}</h2>
      {children}
    </section>
  );
}

const nextShown = 3;

/** Upcoming events; says so when there are none. */
function NextCard() {
  const { contact, events } = useOpened();
  const { exact } = useMoments();
  const ahead = usePlannedAhead(events);
  const { user_id } = useLocal();
  return (
    <Card title="Next">
      {ahead?.length === 0 ? <Text c="dimmed">Nothing scheduled.</Text> : null}
      <ul className={classes.cardLines}>
        {ahead?.slice(0, nextShown).map(({ event, start_date, original_start }) => (
          <li key={`${event.id} ${start_date}`}>
            <Anchor
              component="button"
              type="button"
              inherit
              mih="1.5rem"
              ta="start"
              onClick={() => openEvent(event.id, original_start)}
            >
              {event.private && event.user_id !== user_id ? "Busy" : event.title}
            </Anchor>
            <Text size="xs" c="dimmed">
              {exact(start_date)}
            </Text>
          </li>
        ))}
      </ul>
      {ahead && ahead.length > nextShown ? <ToTab tab="events">All {ahead.length} scheduled</ToTab> : null}
      {contact.deleted_at === null ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          className={facts.addFirst}
          aria-keyshortcuts="e"
          onClick={() => newEvent({ contact_ids: [contact.id] })}
        >
          Schedule
        </Button>
      ) : null}
    </Card>
  );
}

const policiesShown = 3;

function PoliciesCard() {
  const { contact, policies, licenses, appointed, maySeePolicies } = useOpened();
  const { world } = useLocal();
  const today = useToday();
  if (!maySeePolicies) return null;
  const reading = { now: world.now(), today, licenses, appointed };
  const living = policies.filter(({ status }) => isInForce(status) || isOpenPolicy(status));
  const worst = living.toSorted((one, other) => attentionOf(other, reading).length - attentionOf(one, reading).length);
  return (
    <Card title={contact.annual_premium > 0 ? `Policies · ${showMoney(contact.annual_premium)} a year` : "Policies"}>
      {living.length === 0 ? <Text c="dimmed">No policies.</Text> : null}
      <ul className={classes.cardLines}>
        {worst.slice(0, policiesShown).map((policy) => (
          <PolicyLine key={policy.id} policy={policy} worst={attentionOf(policy, reading)[0]} />
        ))}
      </ul>
      {living.length > policiesShown ? <ToTab tab="policies">All {living.length} policies</ToTab> : null}
    </Card>
  );
}

function PolicyLine({ policy, worst }: { policy: Parameters<typeof usePolicyName>[0]; worst: string | undefined }) {
  const { contact } = useOpened();
  const name = usePolicyName(policy);
  return (
    <li>
      <span className={classes.cardLine}>
        <Link to={`/contacts/${contact.id}?tab=policies&policy=${policy.id}`}>{name}</Link>
        <PolicyBadge policy={policy} />
      </span>
      {worst ? (
        <Text size="xs" className={classes.attention}>
          <IconAlertTriangle size="0.75rem" aria-hidden="true" /> {worst}
        </Text>
      ) : null}
    </li>
  );
}

function HouseholdCard() {
  const { contact, maySeeDetails } = useOpened();
  const nameOf = useNames();
  const members = new Set(householdOf(contact));
  const links = contact.linked_contacts.filter(({ contact_id }) => members.has(contact_id));
  if (!maySeeDetails || links.length === 0) return null;
  return (
    <Card title="Household">
      <ul className={classes.cardLines}>
        {links.map(({ contact_id, relation }) => (
          <li key={contact_id}>
            <Link to={`/contacts/${contact_id}`}>{nameOf(contact_id)}</Link>
            <Text size="xs" c="dimmed">
              {relationLabels[relation]}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
