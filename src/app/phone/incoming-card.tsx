/** Incoming call: who is calling, answer and decline (spec 000 §2). */
import { Anchor, Button, Radio, Stack, Text } from "@mantine/core";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import IconPhoneOff from "@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs";
import { useCallback, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router-dom";
import { mainAddress } from "../../domain/contacts/contact-keys.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { dialerMessages } from "../../domain/dialer/messages.ts";
import type { IncomingView } from "../../domain/dialer/phone-state.ts";
import { type Command, useCommands } from "../help/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useStore } from "../base/use-store.ts";
import { useIsQuiet } from "../notices/index.ts";
import classes from "./incoming-card.module.css";
import { naming, type NamedCall } from "./naming.ts";
import { NamingButtons } from "./naming-buttons.tsx";
import { withPhone } from "./phone-source.ts";
import { screenPopPath } from "./screen-pop.ts";
import { useAttach } from "./use-attach.ts";
import { type Callers, useCallers } from "./use-callers.ts";
import { useCallNotice } from "./use-call-notice.ts";

export function IncomingCard({ incoming }: { incoming: IncomingView }) {
  const { id: call_id, number, busy } = incoming;
  const { named } = useStore(naming);
  const found = useCallers(number, named?.call_id === call_id ? named.contact_id : null);
  const callers = found?.contacts;
  const { admin } = useCurrentUser();
  const isQuiet = useIsQuiet();
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = callers?.find(({ id }) => id === picked);
  const contact = chosen ?? (callers?.length === 1 ? callers[0] : undefined);
  const call = useMemo<NamedCall>(() => ({ ...incoming, direction: "inbound" }), [incoming]);
  const { accept, reject } = useAnswer(call, contact, chosen !== undefined);
  const title = titleOf(number, found, contact);
  useCallNotice(incoming.id, title, showPhone(number));
  return createPortal(
    <section className={classes.card} role="alertdialog" aria-label={`${dialerMessages.incoming} ${title}`}>
      <p className={classes.description}>{dialerMessages.incoming}</p>
      <p className={classes.name}>{title}</p>
      {title === showPhone(number) ? null : <p className={classes.number}>{showPhone(number)}</p>}
      {callers && callers.length > 1 ? <CallerPicker callers={callers} picked={picked} onPick={setPicked} /> : null}
      {callers?.length === 0 && title === showPhone(number) ? (
        <>
          <NamingButtons call={call} />
          <Anchor size="sm" href={screenPopPath(number, admin)} target="_blank">
            Find in contacts
          </Anchor>
        </>
      ) : null}
      {isQuiet ? <p className={classes.hint}>Quiet hours: no ringtone.</p> : null}
      {busy ? <p className={classes.hint}>Answering ends your current call.</p> : null}
      <div className={classes.acts}>
        <Button
          color="red"
          variant="light"
          leftSection={<IconPhoneOff size="1rem" aria-hidden="true" />}
          onClick={reject}
        >
          Reject
        </Button>
        <Button color="green" leftSection={<IconPhone size="1rem" aria-hidden="true" />} onClick={accept}>
          Accept
        </Button>
      </div>
    </section>,
    document.body,
  );
}

/** The name, or just the number. */
function titleOf(number: string, found: Callers | null, contact: Contact | undefined): string {
  if (contact) return nameOfContact(contact);
  const { contacts = [], line = null } = found ?? {};
  return contacts.length > 1 ? `${contacts.length} contacts have this number` : (line ?? showPhone(number));
}

interface PickerProps {
  callers: readonly Contact[];
  picked: number | null;
  onPick: (id: number) => void;
}

/** The selected contact's page opens when the call is answered. */
function CallerPicker({ callers, picked, onPick }: PickerProps) {
  return (
    <Radio.Group
      aria-label="Who is calling"
      value={picked === null ? null : String(picked)}
      onChange={(id) => onPick(Number(id))}
    >
      <Stack gap="xs">
        {callers.map((caller) => (
          <Radio key={caller.id} value={String(caller.id)} label={<CallerWords caller={caller} />} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function CallerWords({ caller }: { caller: Contact }) {
  const home = mainAddress(caller);
  const place = home ? [home.city, home.state].filter(Boolean).join(", ") : "";
  return (
    <>
      {nameOfContact(caller)}
      {place ? (
        <Text span size="sm" c="dimmed">
          {` · ${place}`}
        </Text>
      ) : null}
    </>
  );
}

/** `isChosen`: the user picked one of several contacts with the number; the choice is written to the call. */
function useAnswer(call: NamedCall, contact: Contact | undefined, isChosen: boolean) {
  const navigate = useNavigate();
  const attach = useAttach();
  const accept = useCallback(
    () =>
      withPhone(async (phone) => {
        await phone.accept(contact?.id);
        if (!contact) return;
        const { id } = contact;
        await Promise.all([
          navigate(`/contacts/${id}`),
          isChosen ? attach(call, { id, name: nameOfContact(contact) }) : undefined,
        ]);
      }),
    [call, contact, isChosen, attach, navigate],
  );
  const reject = useCallback(() => withPhone((phone) => phone.reject()), []);
  useCommands(useMemo(() => answerCommands(accept, reject), [accept, reject]));
  return { accept, reject };
}

function answerCommands(accept: () => void, reject: () => void): readonly Command[] {
  const group = "Call";
  return [
    { name: "call.accept", label: "Answer call", group, keys: "i a", run: accept },
    { name: "call.reject", label: "Reject call", group, keys: "i r", run: reject },
  ];
}
