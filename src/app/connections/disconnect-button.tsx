import { Button } from "@mantine/core";
import { useState } from "react";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import { useRequest } from "../base/live.ts";
import { notify } from "../base/report.ts";

/** Disconnects an account. Data received through it is not deleted. */
export function DisconnectButton({ id, vendor, onDone }: { id: string; vendor: string; onDone: () => void }) {
  const remove = useRequest(authorizations.remove);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await remove({ params: { id } })
      .then(() => {
        notify(`${vendor} disconnected. Existing data stays.`);
        onDone();
      })
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button size="compact-sm" variant="default" color="red" loading={busy} onClick={() => void run()}>
      Disconnect
    </Button>
  );
}
