/** Due callbacks, then the user's own calls, latest first. Missed calls are highlighted and can be called back. */
import IconArrowDownLeft from "@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs";
import IconArrowUpRight from "@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import IconPhoneX from "@tabler/icons-react/dist/esm/icons/IconPhoneX.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { primaryOf } from "../../domain/contacts/reach.ts";
import { otherNumber } from "../../domain/calls/call.ts";
import { callClock } from "../../domain/dialer/dial-text.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, startOfDay } from "../../kit/dates.ts";
import { type ListedCall, recentCalls } from "../../local/queries/calls.ts";
import { callbacksDue, type DueCallback } from "../../local/queries/dialling.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { useComing, useLive, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useNow } from "../base/use-now.ts";
import { dialerStore } from "../links/dialer-store.ts";
import classes from "./list.module.css";

const shownMax = 100;
const everyMs = 60_000;

export function RecentList({ onCall }: { onCall: () => void }) {
  const { user_id } = useLocal();
  const coming = useComing();
  const zone = zoneName(useCurrentUser().timezone);
  const tomorrow = startOfDay(addDays(dayOf(useNow(everyMs), zone), 1), zone);
  const calls = useLive(recentCalls, user_id, shownMax);
  const due = useLive(callbacksDue, user_id, tomorrow);
  const call = (number: string, contactId: number | null) => {
    onCall();
    dialerStore.call(number, contactId);
  };
  if (!calls || !due || (calls.length === 0 && coming)) return <SkeletonRows count={5} />;
  if (calls.length + due.length === 0)
    return (
      <NothingYet
        icon={IconPhone}
        title="No calls yet."
        description="Calls you make and receive appear here, even offline."
      />
    );
  return (
    <div className={classes.scroll}>
      {due.length > 0 ? (
        <>
          <h2 className={classes.group}>Callbacks due</h2>
          <ul className={classes.list} aria-label="Callbacks due">
            {due.map((one) => (
              <CallbackRow key={one.event.id} due={one} onCall={call} />
            ))}
          </ul>
          <h2 className={classes.group}>Calls</h2>
        </>
      ) : null}
      <ul className={classes.list} aria-label="Recent calls">
        {calls.map((recent) => (
          <RecentRow key={recent.call.id} recent={recent} onCall={call} />
        ))}
      </ul>
    </div>
  );
}

type OnCall = (number: string, contactId: number | null) => void;

function CallbackRow({ due: { event, contact }, onCall }: { due: DueCallback; onCall: OnCall }) {
  const { words, exact } = useMoments();
  const number = primaryOf(contact.phones)?.number ?? "";
  const name = nameOfContact(contact);
  return (
    <li className={classes.call}>
      <IconClock size="1rem" stroke={1.8} aria-hidden="true" />
      <Who name={name} path={`/contacts/${contact.id}`} about={showPhone(number)} />
      <time className={classes.when} title={exact(event.start_date)}>
        {words(event.start_date)}
      </time>
      <CallButton label={`Call ${name}`} onPress={() => onCall(number, contact.id)} />
    </li>
  );
}

function RecentRow({ recent: { call, name: known, line, missed }, onCall }: { recent: ListedCall; onCall: OnCall }) {
  const { words, exact } = useMoments();
  const number = otherNumber(call);
  const contactId = known === null ? null : call.contact_id;
  const name = known ?? line ?? "";
  const shown = showPhone(number);
  const inbound = call.call_direction === "inbound";
  const Icon = missed ? IconPhoneX : inbound ? IconArrowDownLeft : IconArrowUpRight;
  const place = [call.caller_city, call.caller_state].filter(Boolean).join(", ");
  const how = missed ? "Missed" : call.talk_seconds > 0 ? callClock(call.talk_seconds * 1_000) : "No answer";
  return (
    <li className={classes.call} data-missed={missed || undefined}>
      <Icon size="1rem" stroke={1.8} role="img" aria-label={inbound ? "Incoming" : "Outgoing"} />
      <Who
        name={name || shown}
        path={contactId === null ? null : `/contacts/${contactId}`}
        about={[how, name ? shown : place].filter(Boolean).join(" · ")}
      />
      <time className={classes.when} title={exact(call.created_at)}>
        {words(call.created_at)}
      </time>
      {number === "" ? null : (
        <CallButton
          label={`${missed ? "Call back" : "Call"} ${name || shown}`}
          onPress={() => onCall(number, contactId)}
        />
      )}
    </li>
  );
}

function Who({ name, path, about }: { name: string; path: string | null; about: string }): ReactNode {
  return (
    <span className={classes.who}>
      {path === null ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <Link className={classes.name} to={path}>
          {name}
        </Link>
      )}
      <span className={classes.about}>{about}</span>
    </span>
  );
}

function CallButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={classes.again} aria-label={label} title={label} onClick={onPress}>
      <IconPhone size="1.125rem" stroke={1.7} aria-hidden="true" />
    </button>
  );
}
