import { Checkbox, Group, Select, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Phone } from "../../domain/contacts/contact.ts";
import { phoneTypeLabel } from "../../domain/contacts/labels.ts";
import { phonesMax, phoneTypes } from "../../domain/values/limits.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { showPhone, showPhoneLine } from "../../domain/values/phone-number.ts";
import { verifiedWords } from "../../domain/number-checks/check-words.ts";
import { extensionDigitsMax } from "../../domain/contacts/phone-text.ts";
import { isListedDnc } from "../../domain/contacts/reach.ts";
import { digitsOf } from "../../kit/text.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { DoNotBoxes } from "../contact-parts/do-not-boxes.tsx";
import type { PartForm } from "./part-editor.tsx";
import { PartList } from "./part-list.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "../contact-parts/contact-facts.module.css";

const fresh: Phone = {
  number: "",
  extension: "",
  type: phoneTypes.mobile,
  primary: false,
  line_type: "unknown",
  dnc_status: "unknown",
  dnc_checked_at: null,
  do_not_call: false,
  do_not_text: false,
  bad_number: false,
};

/** A number that is typed anew was not checked. */
const unchecked: Partial<Phone> = {
  line_type: "unknown",
  carrier: undefined,
  checked_at: undefined,
  reassigned: undefined,
};

export function ContactPhones() {
  const { contact, mayEdit, mayText } = useOpened();
  return (
    <PartList
      field="phones"
      title="Phones"
      one="phone"
      parts={contact.phones}
      max={phonesMax}
      tooMany={contactMessages.too_many_phones}
      fresh={{ ...fresh, primary: contact.phones.length === 0 }}
      locked={!mayEdit}
      keyOf={(phone) => showPhone(phone.number)}
      line={(phone) => <PhoneLine phone={phone} mayVerify={mayText} />}
      form={(form) => <PhoneForm {...form} />}
    />
  );
}

function PhoneLine({ phone, mayVerify }: { phone: Phone; mayVerify: boolean }) {
  const { do_not_call, do_not_text } = phone;
  const noCall = do_not_call ? "Do not call" : isListedDnc(phone) ? "On a do-not-call list" : "";
  const asked = do_not_call && do_not_text ? ["Do not call or text"] : [noCall, do_not_text ? "Do not text" : ""];
  const warnings = [...asked, phone.bad_number ? "Disconnected" : ""].filter(Boolean);
  return (
    <>
      <span className="tabular">{showPhoneLine(phone)}</span>
      <span className={classes.partWords}>
        {phoneTypeLabel(phone.type)}
        {phone.primary ? " · primary" : ""}
        {mayVerify ? (
          <>
            {" · "}
            <Link
              to={`?do=verify&number=${encodeURIComponent(phone.number)}`}
              replace
              preventScrollReset
              aria-label={`${verifiedWords(phone)} Verify phone ${showPhone(phone.number)}`.trim()}
            >
              {verifiedWords(phone) || "Verify"}
            </Link>
          </>
        ) : verifiedWords(phone) ? (
          ` · ${verifiedWords(phone)}`
        ) : null}
      </span>
      {phone.reassigned ? <ToneBadge tone="warn">May have a new holder</ToneBadge> : null}
      {warnings.map((warning) => (
        <ToneBadge key={warning} tone="bad">
          {warning}
        </ToneBadge>
      ))}
    </>
  );
}

function PhoneForm({ part, change, errors, hasOthers }: PartForm<Phone>) {
  const types = [phoneTypes.mobile, phoneTypes.other, ...(isKnownType(part.type) ? [] : [part.type])];
  return (
    <>
      <TextInput
        label="Number"
        type="tel"
        autoComplete="off"
        error={errors.number}
        value={part.number.startsWith("+1") ? showPhone(part.number) : part.number}
        onChange={(event) => change({ number: event.currentTarget.value, ...unchecked })}
      />
      <Group gap="xs" align="flex-start">
        <TextInput
          label="Extension"
          inputMode="numeric"
          autoComplete="off"
          w="6rem"
          maxLength={extensionDigitsMax}
          error={errors.extension}
          value={part.extension ?? ""}
          onChange={(event) => change({ extension: digitsOf(event.currentTarget.value) })}
        />
        <Select
          label="Type"
          w="7rem"
          allowDeselect={false}
          data={types.map((type) => ({ value: String(type), label: phoneTypeLabel(type) }))}
          value={String(part.type)}
          onChange={(type) => change({ type: Number(type) })}
        />
      </Group>
      <DoNotBoxes
        flags={[
          {
            label: "Do not call",
            checked: part.do_not_call,
            error: errors.do_not_call,
            onChange: (do_not_call) => change({ do_not_call }),
          },
          {
            label: "Do not text",
            checked: part.do_not_text,
            error: errors.do_not_text,
            onChange: (do_not_text) => change({ do_not_text }),
          },
        ]}
      >
        {hasOthers ? (
          <Checkbox
            label="Primary"
            checked={part.primary}
            onChange={(event) => change({ primary: event.currentTarget.checked })}
          />
        ) : null}
        <Checkbox
          label="Disconnected"
          checked={part.bad_number}
          onChange={(event) => change({ bad_number: event.currentTarget.checked })}
        />
      </DoNotBoxes>
    </>
  );
}

function isKnownType(type: number): boolean {
  return type === phoneTypes.mobile || type === phoneTypes.other;
}
