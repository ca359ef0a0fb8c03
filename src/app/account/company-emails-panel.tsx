/** Emails an admin sends to the company's users: one click in such an email turns them off; here they come on again. */
import { Group, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { companyEmails } from "../../contract/account/company-emails.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { wordsOf } from "../base/report.ts";
import { usePlace } from "./use-place.ts";
import notices from "./notices-panel.module.css";
import classes from "./selling-panel.module.css";

export function CompanyEmailsPanel() {
  const { request } = useLocal();
  const { exact } = useMoments();
  const online = useOnline();
  const fetched = useFetched(companyEmails.show, {});
  const [saved, setSaved] = useState<{ on: boolean; off_since: number | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const place = usePlace("#company_emails", fetched.data !== undefined);
  const shown = saved ?? fetched.data?.data;
  const turn = async (on: boolean) => {
    setBusy(true);
    setFailure(null);
    try {
      setSaved((await request(companyEmails.update, { body: { on } })).data);
    } catch (error) {
      setFailure(wordsOf(error));
    }
    setBusy(false);
  };
  return (
    <div ref={place} id="company_emails" tabIndex={-1} className={`${classes.place} ${notices.below}`}>
      <Panel title="Company emails" description="Emails your company sends to its users.">
        <FetchState what="This setting" of={fetched} description="This setting needs a connection." lines={1} />
        {shown ? (
          <Group gap="md">
            <Switch
              label="Company emails"
              checked={shown.on}
              disabled={busy || !online}
              onChange={({ currentTarget }) => void turn(currentTarget.checked)}
            />
            {shown.off_since === null ? null : (
              <Text size="sm" c="dimmed" role="status">{`Off since ${exact(shown.off_since)}.`}</Text>
            )}
            {online ? null : (
              <Text size="sm" c="dimmed">
                You need to be online to change this.
              </Text>
            )}
          </Group>
        ) : null}
        <FormError words={failure} />
      </Panel>
    </div>
  );
}
