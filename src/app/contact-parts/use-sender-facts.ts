/** Merge field values of whoever writes, from local data. */
import { useMemo } from "react";
import { agentFacts, type EmailFacts } from "../../domain/emails/email-fields.ts";
import { isOn } from "../../domain/users/features.ts";
import { may } from "../../domain/users/access.ts";
import { pageAddress } from "../../domain/webpage/page-address.ts";
import { ownPage } from "../../local/queries/webpage.ts";
import { useSettings } from "../base/app-settings.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useToday } from "./contact-context.ts";

export type SenderFacts = Pick<EmailFacts, "agent" | "company" | "today">;

export function useSenderFacts(): SenderFacts {
  const user = useCurrentUser();
  const today = useToday();
  const webpage = useWebpage();
  return useMemo(() => {
    const { first_name, last_name, dialer_verified_phone_number: phone } = user.profile;
    const { username, title, email, emailing } = user;
    const known = { npn: emailing?.npn ?? "", webpage, calendly: emailing?.calendly ?? "" };
    return {
      agent: agentFacts({ first_name, last_name, username, title, email, phone, ...known }),
      company: { name: user.company.name, phone: "", address: "" },
      today,
    };
  }, [user, today, webpage]);
}

/** Address of the user's published page. */
function useWebpage(): string {
  const user = useCurrentUser();
  const page = useLive(ownPage, user.id);
  const { webpage_host } = useSettings();
  if (!may(user, "webpage.edit") || !isOn(user.features, "webpage")) return "";
  return pageAddress(page, { protocol: location.protocol, host: webpage_host || location.host });
}
