/** Notification preferences and quiet hours; saved for all of the user's devices, offline too. */
import { Stack, Switch, Text } from "@mantine/core";
import { noticeKinds } from "../../domain/account/limits.ts";
import type { NewNoticeFact, NoticePreferences } from "../../domain/account/notice-fact.ts";
import { noticeKindWords } from "../../domain/account/notice-words.ts";
import { noticeSay } from "../../local/intents/notices.ts";
import { noticeWishesWait } from "../../local/queries/pending-notice-preferences.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { NoticeConsent } from "../calendar/index.ts";
import { useIntent, useLive, useLocal } from "../base/live.ts";
import { useNoticePreferences } from "../notices/index.ts";
import { CompanyEmailsPanel } from "./company-emails-panel.tsx";
import classes from "./notices-panel.module.css";
import { QuietHoursPanel, type SayNotice } from "./quiet-hours-panel.tsx";

export function NoticesPanel() {
  const wishes = useNoticePreferences();
  const say = useSayNotice(wishes);
  if (!wishes) return <SkeletonRows count={4} />;
  return (
    <>
      <Kinds muted={wishes.muted} onSay={say} />
      <QuietHoursPanel hours={wishes.quiet} onSay={say} />
      <CompanyEmailsPanel />
    </>
  );
}

/** Reuses the fact's existing id so that every device updates the same one. */
function useSayNotice(wishes: NoticePreferences | undefined): SayNotice {
  const { world } = useLocal();
  const write = useIntent(noticeSay);
  return (said) => {
    const fact = { id: wishes?.ids.get(said.about) ?? world.uuid(), ...said } as NewNoticeFact;
    // Reported by useIntent.
    write({ facts: [fact] }).catch(() => undefined);
  };
}

function Kinds({ muted, onSay }: { muted: NoticePreferences["muted"]; onSay: SayNotice }) {
  const isWaiting = useLive(noticeWishesWait) === true;
  return (
    <Panel
      title="Pop-up notifications"
      description="Shown in the corner while Fieldline is open. Types you turn off still appear in the list under the bell."
      actions={<PendingMark state={isWaiting ? "on_device" : "none"} />}
    >
      <Stack gap="sm">
        <ul className={classes.kinds}>
          {noticeKinds.map((kind) => (
            <li key={kind}>
              <Switch
                label={noticeKindWords[kind].label}
                description={noticeKindWords[kind].description}
                checked={!muted.has(kind)}
                onChange={({ currentTarget }) =>
                  onSay({ about: `muted.${kind}` as const, value: !currentTarget.checked })
                }
              />
            </li>
          ))}
        </ul>
        <Text component="div" size="sm">
          <NoticeConsent />
        </Text>
      </Stack>
    </Panel>
  );
}
