/**
 * Keypad tab: the number (typed, pasted or pressed), the keys, the call button, and below the number why a call is
 * blocked.
 */
import { ActionIcon } from "@mantine/core";
import IconBackspace from "@tabler/icons-react/dist/esm/icons/IconBackspace.mjs";
import IconPhoneFilled from "@tabler/icons-react/dist/esm/icons/IconPhoneFilled.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Contact } from "../../domain/contacts/contact.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { checkDialer, type DialBlock } from "../../domain/dialer/dial-check.ts";
import { phoneOf } from "../../domain/dialer/do-not-call.ts";
import { dialKeys, numberIn, toDial, withKey } from "../../domain/dialer/dial-text.ts";
import { testNumberOf } from "../../domain/dialer/test-numbers.ts";
import { lastDialled } from "../../local/queries/dialling.ts";
import { lineName } from "../../local/queries/line-names.ts";
import { useLive, useLocal } from "../base/live.ts";
import { usePhonePart } from "../phone/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useStore } from "../base/use-store.ts";
import { DialBlockLine } from "./dial-block-line.tsx";
import { dialerStore } from "../links/dialer-store.ts";
import { TestNumberList } from "./test-number-list.tsx";
import { KeyGrid } from "./key-grid.tsx";
import { NumberField } from "./number-field.tsx";
import { useKeys } from "./use-keys.ts";
import { isField } from "./use-panel-place.ts";
import { type Dial, useDialling } from "./use-dialling.ts";
import classes from "./keypad.module.css";

export function KeypadTab() {
  const { number, contactId, wish } = useStore(dialerStore);
  const [trying, setTrying] = useState(false);
  const adapter = usePhonePart((phone) => phone.adapter);
  const dial = useDialling({ number, contactId });
  const isKept = checkDialer({ user: useCurrentUser() }) !== null || dial.ahead !== null;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // Does not take the focus from a field of the page.
    if (!activeElement || !isField(activeElement)) field.current?.focus({ preventScroll: true });
  }, [trying]);
  const call = useCalling(number, dial);
  const pad = useRef<HTMLDivElement>(null);
  useKeys(pad, (event) => onTyped(event, { number, call }));
  useWish(wish, dial.place);
  const type = (key: string) => dialerStore.type(withKey(number, key));
  if (trying && adapter === "gateway")
    return (
      <TestNumberList
        onBack={() => setTrying(false)}
        onChoose={(chosen) => {
          setTrying(false);
          dialerStore.call(chosen, null);
        }}
      />
    );
  return (
    <div ref={pad} className={classes.keypad}>
      <NumberField ref={field} number={number} onNumber={dialerStore.type} onEnter={call} />
      <Beneath number={number} dial={dial} />
      <KeyGrid keys={dialKeys} onKey={type} />
      <div className={classes.acts}>
        <Side label="Reset number" shown={number !== ""} onPress={() => dialerStore.type("")}>
          <IconX size="1.25rem" stroke={1.6} aria-hidden="true" />
        </Side>
        <button
          type="button"
          className={classes.call}
          aria-label="Call"
          aria-busy={dial.placing}
          data-blocked={isKept || undefined}
          onClick={call}
        >
          <IconPhoneFilled size="1.625rem" aria-hidden="true" />
        </button>
        <Side label="Backspace" shown={number !== ""} onPress={() => dialerStore.type(number.slice(0, -1))}>
          <IconBackspace size="1.5rem" stroke={1.6} aria-hidden="true" />
        </Side>
      </div>
      {adapter === "gateway" ? (
        <button type="button" className={classes.link} onClick={() => setTrying(true)}>
          Test call quality
        </button>
      ) : null}
    </div>
  );
}

/** With an empty field the last number is restored. */
function useCalling(number: string, dial: Dial): () => void {
  const { user_id } = useLocal();
  const last = useLive(lastDialled, user_id);
  return () => {
    if (number === "" && last) dialerStore.type(last);
    else void dial.place();
  };
}

/** A click-to-call from elsewhere is tried once. */
function useWish(wish: boolean, place: () => Promise<void>): void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    if (!wish) return;
    dialerStore.takeWish();
    void latest.current();
  }, [wish]);
}

function onTyped(event: KeyboardEvent, { number, call }: { number: string; call: () => void }): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement) return;
  if (target instanceof HTMLTextAreaElement) return;
  if (key === "Backspace") dialerStore.type(number.slice(0, -1));
  else if (key === "Enter" && !(target instanceof HTMLButtonElement)) call();
  else if (withKey(number, key) !== number) dialerStore.type(withKey(number, key));
  else return;
  event.preventDefault();
}

/** Contact of the number, or why it cannot be called. One line, so that the keys do not move. */
function Beneath({ number, dial }: { number: string; dial: Dial }) {
  const { known, ahead, block, notice } = dial;
  const stopped = block ?? ahead;
  const far = testNumberOf(toDial(number));
  const line = useLive(lineName, toDial(number));
  const [first, ...others] = known?.contacts ?? [];
  const named = first ? nameOfContact(first) + (others.length > 0 ? ` and ${others.length} more` : "") : "";
  const isNumber = numberIn(number) !== "";
  return (
    <div className={classes.beneath}>
      <p className={classes.named}>{(isNumber && named) || line}</p>
      {stopped ? (
        <DialBlockLine
          key={number}
          block={stopped}
          own={isOfPhone(stopped) && !ahead && !far ? ownCall(toDial(number), first) : null}
          onCall={(ground) => void dial.place(ground)}
        />
      ) : null}
      {!stopped && notice ? <p className={classes.notice}>{notice}</p> : null}
    </div>
  );
}

function ownCall(number: string, contact: Contact | undefined) {
  const extension = contact && phoneOf(contact, number)?.extension;
  return { number, extension, contactId: contact?.id ?? null };
}

/** The block concerns this phone, not permission to call the contact. */
function isOfPhone({ check }: DialBlock): boolean {
  return check === "rules" || check === "quota" || check === "device";
}

function Side({
  label,
  shown,
  onPress,
  children,
}: {
  label: string;
  shown: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.side}
      aria-label={label}
      data-shown={shown || undefined}
      disabled={!shown}
      // Keeps the focus in the number field, so that Enter still works.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}
