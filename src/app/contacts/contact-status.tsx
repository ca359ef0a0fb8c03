/** The status, and the reason a manager gives for leaving one that stops all contact. */
import { Badge, Group, Select } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { mayUndoStop } from "../../domain/contacts/field-rights.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { type Status, undoesStop } from "../../domain/contacts/reference.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { tell, useCurrentUser } from "../shell/index.ts";
import { useEdit, useOpened, usePending } from "./contact-context.ts";

const StatusReason = lazy(async () => ({ default: (await import("./status-reason.tsx")).StatusReason }));

export function ContactStatus() {
  const { contact, lists, mayEdit } = useOpened();
  const user = useCurrentUser();
  const edit = useEdit();
  const pending = usePending();
  const [asked, setAsked] = useState<Status | null>(null);
  const choices = lists.statuses.filter(({ category }) => category === contact.category);
  const shown = lists.statuses.find(({ id }) => id === contact.status_id);
  if (!mayEdit) return <Badge variant="light">{shown?.title ?? "No status"}</Badge>;
  const choose = (status: Status | undefined) => {
    if (!status) return;
    if (!undoesStop(shown, status)) edit({ status_id: status.id }, { effect: status.effect });
    else if (mayUndoStop(user)) setAsked(status);
    else tell(contactMessages.stop_needs_manager);
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
        onChange={(status_id) => choose(lists.statuses.find(({ id }) => id === status_id))}
      />
      <PendingMark state={pending("status_id")} quiet />
      <Suspense fallback={null}>
        {asked ? (
          <StatusReason
            status={asked}
            onClose={() => setAsked(null)}
            onReason={(reason) => edit({ status_id: asked.id }, { effect: asked.effect, reason })}
          />
        ) : null}
      </Suspense>
    </Group>
  );
}
