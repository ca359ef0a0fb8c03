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
import { PageMetadata } from "../base/page-metadata.tsx";
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
  const title = whose.isOwn ? "Who to call next" : `Who ${whose.name} calls next`;
  return (
    <>
      <PageMetadata title="Who to call next" />
      <PageHeader
        title={title}
        says={list ? saysOf(list) : "Based on data on this device."}
        actions={<WhoseSelect whose={whose} />}
      />
      {list ? (
        <>
          <Calls list={list} />
          {list.total > count ? (
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

function saysOf({ total, resting }: NextCallList): string {
  const later = resting > 0 ? ` · ${resting.toLocaleString("en-US")} more outside calling hours now` : "";
  return `${total.toLocaleString("en-US")} to call now${later}`;
}

function Calls({ list }: { list: NextCallList }) {
  const coming = useComing();
  const skip = useSkips(list.today, list.skips);
  if (list.calls.length === 0 && coming) return <SkeletonRows />;
  if (list.calls.length === 0)
    return (
      <NothingYet
        icon={IconPhone}
        title="No one to call right now."
        says={
          list.resting > 0
            ? `${countOf(list.resting, "contact")} can be called later today, once it is calling hours where they are.`
            : "Callbacks, new leads, renewals, birthdays and contacts you have not talked to in a month appear here."
        }
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
      <Panel title="Skipped today" says={`${countOf(contacts.length, "contact")}, back tomorrow`}>
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
