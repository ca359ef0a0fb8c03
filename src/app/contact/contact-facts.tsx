/** All facts about the contact, grouped and edited inline. */
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { lazyPart } from "../base/lazy-part.ts";
import { OptionalBoundary } from "../base/optional-boundary.tsx";
import { ContactAddresses } from "./contact-addresses.tsx";
import { ContactEmails } from "./contact-emails.tsx";
import { ContactPhones } from "./contact-phones.tsx";
import classes from "../contact-parts/contact-facts.module.css";

const ContactMoreFacts = lazyPart(async () => (await import("./contact-more-facts.tsx")).ContactMoreFacts);

export function ContactFacts() {
  const [all, setAll] = useState(false);
  return (
    <aside className={classes.facts} aria-label="Details" data-all={all || undefined}>
      <ContactPhones />
      <ContactEmails />
      <ContactAddresses />
      {/* A part that did not arrive before the connection went must not take the page with it. */}
      <OptionalBoundary>
        <ContactMoreFacts />
      </OptionalBoundary>
      {/* When the facts are above the timeline, only the contact channels are shown at first. */}
      <UnstyledButton className={classes.all} aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? "Show less" : "Show all details"}
      </UnstyledButton>
    </aside>
  );
}
