/** The status, the effect of one that stops all contact, and the reason a manager gives for leaving it. */
import { Group, Select } from "@mantine/core";
import { Suspense, useRef, useState } from "react";
import { mayUndoStop } from "../../domain/contacts/field-rights.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { type Status, stopsContact, undoesStop } from "../../domain/reference/reference.ts";
import { countOf } from "../../kit/text.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useEdit, useOpened, usePending } from "../contact-parts/contact-context.ts";
import { useStopping } from "../contact-parts/use-stopping.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";

const StatusReason = lazyPart(async () => (await import("../contact-parts/status-reason.tsx")).StatusReason);
const StopDialog = lazyPart(async () => (await import("../contact-parts/stop-dialog.tsx")).StopDialog);

export function ContactStatus() {
  const { contact, lists, name, mayEdit } = useOpened();
  const user = useCurrentUser();
  const edit = useEdit();
  const pending = usePending();
  const { callbacks, stop } = useStopping();
  /** The chosen status while its reason is asked for or its effect is shown. */
  const [asked, setAsked] = useState<Status | null>(null);
  /** The status shown when the list was opened: what the choice was made from. */
  const was = useRef(contact.status_id);
  const choices = lists.statuses.filter(({ category }) => category === contact.category);
  const shown = lists.statuses.find(({ id }) => id === contact.status_id);
  const save = (status: Status, reason?: string) =>
    edit({ status_id: status.id }, { status_id: was.current }, { effect: status.effect, ...(reason && { reason }) });
  if (!mayEdit) return <ToneBadge>{shown?.title ?? "No status"}</ToneBadge>;
  const choose = (status: Status | undefined) => {
    if (!status) return;
    if (stopsContact(status) && !stopsContact(shown)) setAsked(status);
    else if (!undoesStop(shown, status)) void save(status).catch(() => undefined);
    else if (mayUndoStop(user)) setAsked(status);
    else notify(contactMessages.stop_needs_manager);
  };
  return (
    <Group gap={6} wrap="nowrap">
      <Select
        aria-label="Status"
        size="xs"
        w="11rem"
        placeholder="No status"
        allowDeselect={false}
        data={[...(shown && !choices.includes(shown) ? [shown] : []), ...choices].map(({ id, title }) => ({
          value: id,
          label: title,
        }))}
        value={contact.status_id}
        onDropdownOpen={() => void (was.current = contact.status_id)}
        onChange={(status_id) => choose(lists.statuses.find(({ id }) => id === status_id))}
      />
      <PendingMark state={pending("status_id")} quiet />
      <Suspense fallback={null}>
        {asked && stopsContact(asked) ? (
          <StopDialog
            status={asked}
            whom={name}
            callbacks={cancelledWords(callbacks.length)}
            after={mayUndoStop(user) ? "Changing it back requires a reason." : contactMessages.stop_needs_manager}
            onStop={() => stop(asked, was.current)}
            onClose={() => setAsked(null)}
          />
        ) : null}
        {asked && !stopsContact(asked) ? (
          <StatusReason status={asked} onClose={() => setAsked(null)} onReason={(reason) => save(asked, reason)} />
        ) : null}
      </Suspense>
    </Group>
  );
}

function cancelledWords(count: number): string {
  if (count === 0) return "";
  return `${countOf(count, "scheduled callback")} ${count === 1 ? "is" : "are"} canceled.`;
}
