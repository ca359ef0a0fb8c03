import { Anchor, Checkbox, TextInput } from "@mantine/core";
import { contacts } from "../../contract/contacts/contacts.ts";
import type { Email } from "../../domain/contacts/contact.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { emailsMax } from "../../domain/values/limits.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { emailVouch } from "../../local/intents/contacts.ts";
import { useIntent, useLocal, useOnline, useRequest } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { DoNotBoxes } from "../contact-parts/do-not-boxes.tsx";
import { useBeginEmail } from "../contact-parts/email-draft.ts";
import type { PartForm } from "./part-editor.tsx";
import { PartList } from "./part-list.tsx";
import { SmallAct } from "../contact-parts/small-act.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "../contact-parts/contact-facts.module.css";

const fresh: Email = { address: "", primary: false, check: "unverified", bounced_at: null, unsubscribed_at: null };

export function ContactEmails() {
  const { contact, mayEditAll } = useOpened();
  return (
    <PartList
      field="emails"
      title="Emails"
      one="email"
      parts={contact.emails}
      max={emailsMax}
      tooMany={contactMessages.too_many_emails}
      fresh={{ ...fresh, primary: contact.emails.length === 0 }}
      locked={!mayEditAll}
      keyOf={(email) => email.address}
      line={(email) => <EmailLine email={email} />}
      form={(form) => <EmailForm {...form} />}
    />
  );
}

const checkTones = {
  unverified: "quiet",
  valid: "good",
  risky: "warn",
  invalid: "bad",
  forced_valid: "good",
} as const;

function EmailLine({ email }: { email: Email }) {
  const { mayEditAll } = useOpened();
  return (
    <>
      <EmailAddress email={email} />
      <span className={classes.partWords}>{email.primary ? "primary" : ""}</span>
      {email.check === "unverified" ? null : (
        <ToneBadge tone={checkTones[email.check]}>{optionWords(email.check)}</ToneBadge>
      )}
      {email.unsubscribed_at === null ? null : <ToneBadge tone="bad">Do not email</ToneBadge>}
      {mayEditAll ? <EmailActs email={email} /> : null}
    </>
  );
}

/** Opens the composer for users who may send email, otherwise a mailto link. */
function EmailAddress({ email: { address } }: { email: Email }) {
  const { contact, mayEmail } = useOpened();
  const begin = useBeginEmail(contact.id);
  if (!mayEmail) return <a href={`mailto:${address}`}>{address}</a>;
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      ta="start"
      title="Write email"
      onClick={() => begin({ to: address })}
    >
      {address}
    </Anchor>
  );
}

/** The server validates the address; the user may confirm one it doubts. */
function EmailActs({ email }: { email: Email }) {
  const { contact, name } = useOpened();
  const { wake } = useLocal();
  const online = useOnline();
  const check = useRequest(contacts.validateEmail);
  const vouch = useIntent(emailVouch);
  const { id } = contact;
  const { address } = email;
  const runCheck = async () => {
    const { data } = await check({ params: { id }, body: { address } });
    wake();
    const found = data.emails.find((other) => other.address === address)?.check ?? "unverified";
    notify(`${address}: ${optionWords(found).toLowerCase()}.`);
  };
  return (
    <span className={classes.smallActs}>
      {email.check === "unverified" ? (
        <SmallAct
          label="Check"
          description={`Check ${address}`}
          why={online ? null : "You are offline. This needs a connection."}
          run={runCheck}
        />
      ) : null}
      {email.check === "risky" || email.check === "invalid" || email.check === "unverified" ? (
        <SmallAct
          label="Mark as verified"
          description={`Mark ${address} as verified`}
          why={null}
          run={() => vouch({ id, name, address })}
        />
      ) : null}
    </span>
  );
}

function EmailForm({ part, change, errors, hasOthers }: PartForm<Email>) {
  const { clock } = useLocal();
  return (
    <>
      <TextInput
        label="Address"
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errors.address}
        value={part.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <DoNotBoxes
        flags={[
          {
            label: "Do not email",
            checked: part.unsubscribed_at !== null,
            error: errors.unsubscribed_at,
            onChange: (checked) => change({ unsubscribed_at: checked ? clock.now() : null }),
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
      </DoNotBoxes>
    </>
  );
}
