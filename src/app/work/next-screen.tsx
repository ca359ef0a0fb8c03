/** Who to call next: one row each, with the reason, and buttons to call, open, or skip for today. */
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { isSkipped } from "../../domain/work/call-skip.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { countOf } from "../../kit/text.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useComing, useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useShownCount } from "../base/shown-count.ts";
import { NextCallRow } from "./next-call-row.tsx";
import { type NextCallList, useNextCalls } from "./use-next-calls.ts";
import { useSkips } from "./use-skips.ts";
import { useWhose } from "../contact-parts/use-whose.ts";
import { WhoseSelect } from "../contact-parts/whose-select.tsx";
import classes from "./work.module.css";

const pageCalls = 25;

export function NextScreen() {
  const whose = useWhose();
  const [count, setCount] = useState(pageCalls);
  const list = useNextCalls(whose.id, count);
  const shown = useShownCount();
  const title = whose.isOwn ? "Who to call next" : `Who ${whose.name} calls next`;
  return (
    <>
      <PageMetadata title="Who to call next" />
      <PageHeader
        title={title}
        description={list ? saysOf(list, shown) : "Based on data on this device."}
        actions={<WhoseSelect whose={whose} />}
      />
      {list ? (
        <>
          <Calls list={list} />
          <Later list={list} />
          {Math.max(list.total, list.resting) > count ? (
            <Button variant="default" mt="md" onClick={() => setCount(count + pageCalls)}>
              Show more
            </Button>
          ) : null}
          <PutOff list={list} />
        </>
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}

function saysOf({ total, resting }: NextCallList, shown: ReturnType<typeof useShownCount>): string {
  const later = resting > 0 ? ` · ${shown(resting)} more outside calling hours now` : "";
  return `${shown(total)} to call now${later}`;
}

function Calls({ list }: { list: NextCallList }) {
  const coming = useComing();
  const skip = useSkips(list.today, list.skips);
  if (list.calls.length === 0 && coming) return <SkeletonRows />;
  if (list.calls.length === 0)
    return list.later.length > 0 ? null : (
      <NothingYet
        icon={IconPhone}
        title="No one to call right now."
        description="Callbacks, new leads, renewals, birthdays and contacts you have not talked to in a month appear here."
      />
    );
  return (
    <Panel>
      <ol className={classes.list} aria-label="Who to call next">
        {list.calls.map((call, nth) => (
          <NextCallRow key={call.contact.id} call={call} isFirst={nth === 0} onSkip={() => skip.putOff(call.contact)} />
        ))}
      </ol>
    </Panel>
  );
}

/** The queue outside calling hours, with the time at which each may be called. */
function Later({ list }: { list: NextCallList }) {
  const { coming } = useMoments();
  const skip = useSkips(list.today, list.skips);
  const opens = list.later.flatMap(({ opens_at }) => (opens_at === null ? [] : [opens_at]));
  if (list.later.length === 0) return null;
  const first =
    opens.length > 0 ? `Calling opens ${coming(Math.min(...opens))}.` : "The rules allow no call this week.";
  return (
    <div style={{ marginBlockStart: list.calls.length > 0 ? "var(--mantine-spacing-lg)" : 0 }}>
      <Panel title="Outside calling hours" description={first}>
        <ol className={classes.list} aria-label="Outside calling hours">
          {list.later.map((call) => (
            <NextCallRow
              key={call.contact.id}
              call={call}
              isFirst={false}
              opens={call.opens_at === null ? "" : `Opens ${coming(call.opens_at)}`}
              onSkip={() => skip.putOff(call.contact)}
            />
          ))}
        </ol>
      </Panel>
    </div>
  );
}

/** Contacts skipped today, each with undo. */
function PutOff({ list: { skips, today } }: { list: NextCallList }) {
  const off = skips.filter((skip) => isSkipped(skip, today));
  const contacts = useLive(
    contactsByIds,
    off.map(({ contact_id }) => contact_id),
  );
  const { takeBack } = useSkips(today, skips);
  if (!contacts || contacts.length === 0) return null;
  return (
    <div style={{ marginBlockStart: "var(--mantine-spacing-lg)" }}>
      <Panel title="Skipped today" description={`${countOf(contacts.length, "contact")}, back tomorrow`}>
        <ul className={classes.list} aria-label="Skipped today">
          {contacts.map((contact) => (
            <li key={contact.id} className={classes.row} data-plain>
              <Text className={classes.who}>
                <Link className={classes.name} to={`/contacts/${contact.id}`}>
                  {nameOfContact(contact)}
                </Link>
              </Text>
              <Button size="compact-sm" variant="default" onClick={() => takeBack(contact)}>
                Return to list
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
