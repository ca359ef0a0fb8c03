/** The most urgent alert, shown after the page is drawn in reserved space so that nothing shifts. */
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { isLastUnsent } from "../../domain/emails/email-log.ts";
import type { QueuedIntent } from "../../local/db/records.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { OptionalBoundary } from "../base/optional-boundary.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { AlertLine } from "./alert-line.tsx";
import classes from "../contact-parts/contact.module.css";

const DuplicateHint = lazyPart(async () => (await import("./duplicate-hint.tsx")).DuplicateHint);

export function ContactAlertSlot() {
  return (
    <div className={classes.late}>
      <MostPressing />
    </div>
  );
}

function MostPressing() {
  const { contact, waiting, needs, emails } = useOpened();
  const { world } = useLocal();
  const online = useOnline();
  const stuck = needs.length + waiting.filter(({ state }) => state === "needs").length;
  if (stuck > 0)
    return (
      <AlertLine tone="bad" text={stuck === 1 ? "One change needs attention." : `${stuck} changes need attention.`}>
        <Button component={Link} to="/sync" variant="subtle" size="compact-xs">
          Review
        </Button>
      </AlertLine>
    );
  if (isLastUnsent(emails, world.now()))
    return (
      <AlertLine tone="bad" text="The last email was not sent.">
        <Button
          component={Link}
          to={`/contacts/${contact.id}?tab=activity&show=emails`}
          variant="subtle"
          size="compact-xs"
        >
          View
        </Button>
      </AlertLine>
    );
  // Writes that are sent within a moment would only flicker.
  const isStuck = ({ state, tries }: QueuedIntent) => state === "waiting" && (!online || tries > 0);
  const queued = waiting.some(isStuck) ? waiting.filter(({ state }) => state === "waiting").length : 0;
  if (queued > 0)
    return (
      <AlertLine
        tone="info"
        text={`${queued === 1 ? "One change is" : `${queued} changes are`} saved on this device and not sent yet.`}
      />
    );
  return (
    <OptionalBoundary>
      <DuplicateHint contact={contact} />
    </OptionalBoundary>
  );
}
