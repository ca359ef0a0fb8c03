/** What the bar below the list leads to beyond it. */
import { Button } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { eventContactsMax } from "../../domain/calendar/limits.ts";
import { bulkIdsMax } from "../../domain/values/limits.ts";
import { newEvent } from "../links/event-asked.ts";
import { useOnline } from "../base/live.ts";

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

/** Flows work on the server: nothing is put in later, unseen. */
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

/** A letter, card or packet for the chosen; more of them are reached by a filter. */
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
