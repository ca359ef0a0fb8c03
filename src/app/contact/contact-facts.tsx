/** All facts about the contact, grouped and edited inline. */
import { UnstyledButton } from "@mantine/core";
import { Suspense, useState } from "react";
import { useOpened } from "../contact-parts/contact-context.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { ContactAddresses } from "./contact-addresses.tsx";
import { ContactClock } from "./contact-clock.tsx";
import { ContactEmails } from "./contact-emails.tsx";
import { ContactGroups } from "./contact-groups.tsx";
import { ContactPhones } from "./contact-phones.tsx";
import { ContactRecord } from "./contact-record.tsx";
import { ContactSource } from "./contact-source.tsx";
import { habitFacts, medicareFacts, personFacts } from "./fact-fields.ts";
import { FactList } from "./fact-list.tsx";
import { FactSection } from "../contact-parts/fact-section.tsx";
import { LinkedContacts } from "./linked-contacts.tsx";
import { SecretFact } from "./secret-fact.tsx";
import classes from "../contact-parts/contact-facts.module.css";

const ContactFlows = lazyPart(async () => (await import("./contact-flows.tsx")).ContactFlows);

export function ContactFacts() {
  const { hasFlows } = useOpened();
  const [all, setAll] = useState(false);
  return (
    <aside className={classes.facts} aria-label="Details" data-all={all || undefined}>
      <ContactPhones />
      <ContactEmails />
      <ContactAddresses />
      <FactSection title="Contact info">
        <ContactClock />
        <FactList facts={habitFacts} />
      </FactSection>
      <FactSection title="Person">
        <FactList facts={personFacts} />
        <SecretFact field="ssn" />
      </FactSection>
      <LinkedContacts />
      <ContactGroups />
      <FactSection title="Medicare">
        <SecretFact field="mbi" />
        <FactList facts={medicareFacts} />
      </FactSection>
      <ContactSource />
      <ContactRecord />
      {/* Last, because it comes from the server and must not shift other content when it arrives. */}
      {hasFlows ? (
        <Suspense fallback={<FactSection title="Workflows">{null}</FactSection>}>
          <ContactFlows />
        </Suspense>
      ) : null}
      {/* When the facts are above the timeline, only the contact channels are shown at first. */}
      <UnstyledButton className={classes.all} aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? "Show less" : "Show all details"}
      </UnstyledButton>
    </aside>
  );
}
