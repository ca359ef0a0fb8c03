/** Disconnects an account; asks what to do with its events. */
import { Button, Group, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import { type Authorization, isCalendarKind } from "../../domain/calendar/authorization.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useRequest } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { accountTitle } from "./external-account-words.ts";

export function EndAccountDialog({
  account,
  onDone,
  onClose,
}: {
  account: Authorization;
  onDone: () => void;
  onClose: () => void;
}) {
  const remove = useRequest(authorizations.remove);
  const [events, setEvents] = useState<"keep" | "remove">("keep");
  const [busy, setBusy] = useState(false);
  const title = accountTitle(account);
  const end = () => {
    setBusy(true);
    remove({ params: { id: account.id }, query: { events } }).then(
      () => {
        notify(`${title} disconnected.`);
        onDone();
      },
      () => setBusy(false),
    );
  };
  return (
    <Dialog title={`Disconnect ${title}`} onClose={onClose}>
      <Stack>
        {isCalendarKind(account.kind) ? (
          <Radio.Group
            label="Events"
            value={events}
            onChange={(value) => setEvents(value === "remove" ? "remove" : "keep")}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="keep"
                label="Keep them in both calendars"
                description="If you reconnect later, they are recognized and not duplicated."
              />
              <Radio
                value="remove"
                label="Remove the copies"
                description={`${account.counts.in} imported events are removed from your calendar here. ${account.counts.out} of your events are removed from the other calendar.`}
              />
            </Stack>
          </Radio.Group>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={end}>
            Disconnect
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
