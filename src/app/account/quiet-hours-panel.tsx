import { Group, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { type NewNoticeFact, type QuietHours, quietHoursOf } from "../../domain/account/notice-fact.ts";
import { timeZoneLabels } from "../../domain/users/labels.ts";
import { Panel } from "../../ui/panel.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";

export type SayNotice = (said: Said) => void;
type Said = NewNoticeFact extends infer F ? (F extends NewNoticeFact ? Omit<F, "id"> : never) : never;

const usual: QuietHours = { from: "20:00", to: "08:00" };
const about = "quiet_hours";

export function QuietHoursPanel({ hours, onSay }: { hours: QuietHours | null; onSay: SayNotice }) {
  const [draft, setDraft] = useState(hours ?? usual);
  const [kept, setKept] = useState(hours);
  // Changed here or on another device.
  if (kept?.from !== hours?.from || kept?.to !== hours?.to) {
    setKept(hours);
    if (hours) setDraft(hours);
  }
  const { timezone } = useCurrentUser();
  const zone = timeZoneLabels[timezone ?? "est"];
  const keep = () => {
    if (quietHoursOf(draft) && JSON.stringify(draft) !== JSON.stringify(hours)) onSay({ about, value: draft });
  };
  const input = (name: keyof QuietHours, label: string) => (
    <TextInput
      type="time"
      label={label}
      required
      withAsterisk={false}
      value={draft[name]}
      error={draft[name] === "" ? "Enter a time." : null}
      onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === "Enter") keep();
      }}
    />
  );
  return (
    <Panel
      title="Quiet hours"
      description={`No pop-ups during these hours (${zone}). Notifications still collect in the list, and incoming calls appear without ringing.`}
    >
      <Switch
        label="Quiet hours"
        checked={hours !== null}
        onChange={({ currentTarget }) => onSay({ about, value: currentTarget.checked ? draft : null })}
        mb={hours ? "md" : 0}
      />
      {hours ? (
        <Group align="flex-start">
          {input("from", "From")}
          {input("to", "To")}
        </Group>
      ) : null}
    </Panel>
  );
}
