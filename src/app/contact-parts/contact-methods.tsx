/** Call, email: one click each, or the reason why not, before it is tried. */
import { Button } from "@mantine/core";
import { Fragment } from "react";
import type { Contact } from "../../domain/contacts/contact.ts";
import { primaryOf, type Way, type WayKind, waysTo } from "../../domain/contacts/reach.ts";
import { blockReason } from "../../domain/dialer/dial-check.ts";
import { whyNotTexted } from "../../domain/messages/text-check.ts";
import { textFactsOf } from "../../local/queries/messages.ts";
import { useLive } from "../base/live.ts";
import { useDoing } from "./use-doing.ts";
import { hasDialer } from "../../domain/dialer/dialer-access.ts";
import { dialerStore } from "../links/dialer-store.ts";
import { useCallBlock } from "../base/known-number.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened } from "./contact-context.ts";
import { useBeginEmail } from "./email-draft.ts";
import { wayIcons, wayLabels } from "./way-icons.ts";
import classes from "./contact.module.css";

export function ContactMethods() {
  const { contact, mayText } = useOpened();
  const { call, text, email } = waysTo(contact);
  const block = useCallBlock(primaryOf(contact.phones)?.number ?? "", contact.id);
  // The check knows more: since when, which law, how often.
  const stopped: Way = block ? { ...call, why: blockReason(block) } : call;
  const texting = useTextBlock();
  const ways = [stopped, ...(mayText ? [texting ? { ...text, why: texting } : text] : []), email];
  const blocked = ways.filter(({ shown, why }) => shown !== "" && why !== null);
  return (
    <div className={classes.ways}>
      {ways.map((way) => (
        <WayButton key={way.kind} way={way} contact={contact} />
      ))}
      {blocked.length > 0 ? (
        <p className={classes.why}>
          {blocked.map(({ kind, why }, at) => (
            <Fragment key={kind}>
              {at > 0 ? " · " : ""}
              <span id={whyId(kind)}>{`${wayLabels[kind]}: ${why}`}</span>
            </Fragment>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** Why texts do not go, from the device's own ledger. */
function useTextBlock(): string | null {
  const { contact, lists } = useOpened();
  const facts = useLive(textFactsOf, contact.id);
  const number = primaryOf(contact.phones)?.number;
  if (!facts || number === undefined) return null;
  const status = lists.statuses.find(({ id }) => id === contact.status_id);
  const block = whyNotTexted({ contact, number, status, ...facts });
  return block ? block.words.replace(/\.$/, "") : null;
}

const whyId = (kind: WayKind) => `ways-blocked-${kind}`;

function WayButton({ way: { kind, shown, href, why }, contact }: { way: Way; contact: Contact }) {
  const user = useCurrentUser();
  const { mayEmail } = useOpened();
  const begin = useBeginEmail(contact.id);
  const open = useDoing();
  const Icon = wayIcons[kind];
  const icon = <Icon size="1rem" aria-hidden="true" />;
  const label = kind === "call" && shown ? shown : wayLabels[kind];
  const number = kind === "call" ? primaryOf(contact.phones)?.number : undefined;
  if (why !== null && number !== undefined && user.actor === null && hasDialer(user)) {
    // The phone panel offers the legal grounds to call all the same.
    return (
      <Button
        variant="default"
        className="tabular"
        leftSection={icon}
        aria-label={`${wayLabels[kind]} ${shown}`}
        aria-describedby={whyId(kind)}
        onClick={() => dialerStore.fill(number, contact.id)}
      >
        {label}
      </Button>
    );
  }
  // A blocked one opens too: what was said is noted there.
  if (kind === "text" && shown !== "") {
    return (
      <Button
        variant="default"
        leftSection={icon}
        aria-label={`${wayLabels[kind]} ${shown}`}
        aria-describedby={why === null ? undefined : whyId(kind)}
        aria-keyshortcuts="m"
        onClick={() => open("text")}
      >
        {label}
      </Button>
    );
  }
  if (kind === "email" && href !== null && mayEmail) {
    return (
      <Button
        variant="default"
        leftSection={icon}
        aria-label={`${wayLabels[kind]} ${shown}`}
        aria-keyshortcuts="w"
        onClick={() => begin()}
      >
        {label}
      </Button>
    );
  }
  if (href === null) {
    return (
      <Button
        variant="default"
        disabled
        leftSection={icon}
        title={why ?? undefined}
        aria-describedby={shown ? whyId(kind) : undefined}
      >
        {label}
      </Button>
    );
  }
  return (
    <Button
      component="a"
      href={href}
      data-contact={contact.id}
      variant={kind === "call" && why === null ? "filled" : "default"}
      leftSection={icon}
      aria-describedby={why === null ? undefined : whyId(kind)}
      aria-label={`${wayLabels[kind]} ${shown}`}
      className={kind === "call" ? "tabular" : undefined}
    >
      {label}
    </Button>
  );
}
