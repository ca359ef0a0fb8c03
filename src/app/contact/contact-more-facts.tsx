/** The facts below the contact channels: on a tablet folded away, so they come after the page. */
import { Suspense } from "react";
import { useOpened } from "../contact-parts/contact-context.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { ContactClock } from "./contact-clock.tsx";
import { ContactGroups } from "./contact-groups.tsx";
import { ContactRecord } from "./contact-record.tsx";
import { ContactSource } from "./contact-source.tsx";
import { habitFacts, medicareFacts, personFacts } from "./fact-fields.ts";
import { FactList } from "./fact-list.tsx";
import { FactSection } from "../contact-parts/fact-section.tsx";
import { LinkedContacts } from "./linked-contacts.tsx";
import { SecretFact } from "./secret-fact.tsx";

const ContactCampaigns = lazyPart(async () => (await import("./contact-campaigns.tsx")).ContactCampaigns);
const ContactFlows = lazyPart(async () => (await import("./contact-flows.tsx")).ContactFlows);

export function ContactMoreFacts() {
  const { hasFlows } = useOpened();
  return (
    <>
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
      <Suspense fallback={null}>
        <ContactCampaigns />
      </Suspense>
      {/* Last, because it comes from the server and must not shift other content when it arrives. */}
      {hasFlows ? (
        <Suspense fallback={<FactSection title="Workflows">{null}</FactSection>}>
          <ContactFlows />
        </Suspense>
      ) : null}
    </>
  );
}
