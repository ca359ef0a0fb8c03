/** Merge field values for an email to the open contact, from local data. */
import { useMemo } from "react";
import { agentFacts, type EmailFacts } from "../../domain/emails/email-fields.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened, useToday } from "../contact-parts/contact-context.ts";

export function useEmailFacts(): EmailFacts {
  const { contact, policies, lists, maySeePolicies } = useOpened();
  const user = useCurrentUser();
  const today = useToday();
  return useMemo(() => {
    const { first_name, last_name, dialer_verified_phone_number: phone } = user.profile;
    const { username, title, email, emailing } = user;
    const known = { npn: emailing?.npn ?? "", calendly: emailing?.calendly ?? "" };
    return {
      contact,
      policies: maySeePolicies ? policies : [],
      carrierOf: (id) => lists.carriers.find((carrier) => carrier.id === id)?.name ?? "",
      agent: agentFacts({ first_name, last_name, username, title, email, phone, ...known }),
      company: { name: user.company.name, phone: "", address: "" },
      today,
    };
  }, [contact, policies, lists, maySeePolicies, user, today]);
}
