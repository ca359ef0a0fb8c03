/** Buttons of the bulk bar that lead to other features. */
import { Button } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { eventContactsMax } from "../../domain/calendar/limits.ts";
import { checkNumbersMax } from "../../domain/number-checks/check-options.ts";
import { groupSendMax, type SendChannel } from "../../domain/messaging/send-channels.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import { newEvent } from "../links/event-asked.ts";
import { may } from "../../domain/users/access.ts";
import { useOnline } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

/** One event with all of them. */
export function EventButton({ ids }: { ids: ReadonlySet<number> }) {
  const tooMany = ids.size > eventContactsMax;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={tooMany}
      title={tooMany ? `An event can have up to ${eventContactsMax} contacts.` : undefined}
      onClick={() => newEvent({ contact_ids: [...ids] })}
    >
      Event
    </Button>
  );
}

/** Workflows run on the server: adding contacts is never queued. */
export function FlowButton({ onOpen }: { onOpen: () => void }) {
  const online = useOnline();
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={!online}
      title={online ? undefined : "You are offline. This needs a connection."}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      Add to workflow
    </Button>
  );
}

/** A letter, card or packet for the selected contacts; a filter reaches more of them. */
export function MailButton({ ids }: { ids: ReadonlySet<number> }) {
  const navigate = useNavigate();
  const tooMany = ids.size > bulkIdsMax;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={tooMany}
      title={tooMany ? `Select up to ${bulkIdsMax} contacts, or mail a whole list under Mailers.` : undefined}
      onClick={() => void navigate("/mailers", { state: { ids: [...ids] } })}
    >
      Mail
    </Button>
  );
}

/** One text or email to each of the selected contacts; administrators reach a whole audience. */
export function SendButton({ ids, channel }: { ids: ReadonlySet<number>; channel: SendChannel }) {
  const navigate = useNavigate();
  const max = may(useCurrentUser(), "campaigns.edit") ? bulkIdsMax : groupSendMax;
  const tooMany = ids.size > max;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={tooMany}
      title={tooMany ? `Select up to ${max.toLocaleString("en-US")} contacts, or message a whole list.` : undefined}
      onClick={() => void navigate(`/sends/new?channel=${channel}`, { state: { ids: [...ids] } })}
    >
      {channel === "text" ? "Text" : "Email"}
    </Button>
  );
}

/** Line type and carrier of the selected contacts' numbers: the cost comes first. */
export function VerifyButton({ ids }: { ids: ReadonlySet<number> }) {
  const navigate = useNavigate();
  const tooMany = ids.size > checkNumbersMax;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={tooMany}
      title={tooMany ? `Select up to ${checkNumbersMax.toLocaleString("en-US")} contacts.` : undefined}
      onClick={() => void navigate("/verifications/new", { state: { ids: [...ids] } })}
    >
      Verify phones
    </Button>
  );
}
