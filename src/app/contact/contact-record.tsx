/** Values computed by the server, and metadata of the record. */
import { optionWords } from "../../domain/contacts/labels.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { showDay } from "../../kit/dates.ts";
import { showMoney } from "../../kit/money.ts";
import { useMoments } from "../base/moments.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { KnownFact } from "./fact-list.tsx";
import { FactSection } from "../contact-parts/fact-section.tsx";
import { useCallReason } from "./use-call-reason.ts";

export function ContactRecord() {
  const { contact, lists } = useOpened();
  const { exact } = useMoments();
  const creator = lists.users.find(({ id }) => id === contact.created_by);
  const reason = useCallReason();
  const has = contact.in_force_policies + contact.open_policies > 0;
  return (
    <>
      {has ? (
        <FactSection title="Policies">
          <KnownFact label="In force" value={String(contact.in_force_policies)} />
          {contact.open_policies > 0 ? <KnownFact label="Open" value={String(contact.open_policies)} /> : null}
          <KnownFact label="Annual premium" value={showMoney(contact.annual_premium)} />
          {contact.policy_types.length > 0 ? (
            <KnownFact label="Types" value={contact.policy_types.map(optionWords).join(", ")} />
          ) : null}
          {contact.next_renewal_date ? (
            <KnownFact label="Next renewal" value={showDay(contact.next_renewal_date)} />
          ) : null}
        </FactSection>
      ) : null}
      <FactSection title="Record">
        <KnownFact label="Number" value={String(contact.id)} />
        {reason ? <KnownFact label="Call score" value={reason} /> : null}
        <KnownFact
          label="Created"
          value={`${exact(contact.created_at)}${creator ? ` by ${fullNameOf(creator)}` : ""}`}
        />
        <KnownFact label="Updated" value={exact(contact.updated_at)} />
      </FactSection>
    </>
  );
}
