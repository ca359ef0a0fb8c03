/** What a compliance rule says about a case, by the functions the server follows. */
import { Alert, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ComplianceRules } from "../../contract/compliance/admin-compliance.ts";
import {
  complianceDay,
  type ComplianceKey,
  complianceKeys,
  complianceOn,
  complianceRules,
  retentionOn,
  soaRuleOn,
} from "../../domain/compliance/compliance.ts";
import { meetingFrom } from "../../domain/compliance/soa-wait.ts";
import { recordingKeptUntil } from "../../domain/dialer/recording-retention.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { showDay } from "../../kit/dates.ts";
import { hourMs } from "../../kit/durations.ts";
import { Panel } from "../../ui/panel.tsx";
import { useLocal } from "../base/live.ts";
import { fieldText, instantOf } from "../base/local-time.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { ComplianceLines } from "./compliance-history.tsx";

interface Case {
  key: ComplianceKey;
  at: string;
  medicare: boolean;
  /** Hours from the signature to the appointment. */
  hours: number | string;
  walk_in: boolean;
}

export function TryCompliance({ read }: { read: ComplianceRules }) {
  const { world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const [asked, setAsked] = useState<Case>({
    key: "retention",
    at: fieldText(world.now(), zone),
    medicare: false,
    hours: 24,
    walk_in: false,
  });
  const set = (change: Partial<Case>) => setAsked({ ...asked, ...change });
  const at = instantOf(asked.at, zone);
  return (
    <Panel title="Check a case" description="What applies at a day and time, by the rule of that day.">
      <Stack>
        <Group align="flex-end">
          <Select
            label="Rule"
            w="16rem"
            allowDeselect={false}
            data={complianceKeys.map((value) => ({ value, label: complianceRules[value].label }))}
            value={asked.key}
            onChange={(key) => key && set({ key: key as ComplianceKey })}
          />
          <TextInput
            label={whenLabels.get(asked.key) ?? "Your day and time"}
            type="datetime-local"
            w="14rem"
            value={asked.at}
            error={at === null ? "Choose a day and time." : null}
            onChange={({ currentTarget }) => set({ at: currentTarget.value })}
          />
          {asked.key === "soa" ? (
            <NumberInput
              label="Signed before, in hours"
              w="11rem"
              min={0}
              max={10_000}
              allowDecimal={false}
              value={asked.hours}
              onChange={(hours) => set({ hours })}
            />
          ) : null}
          {asked.key === "soa" ? (
            <Checkbox
              pb="xs"
              label="Walk-in"
              checked={asked.walk_in}
              onChange={({ currentTarget }) => set({ walk_in: currentTarget.checked })}
            />
          ) : null}
          {asked.key === "retention" ? (
            <Checkbox
              pb="xs"
              label="With a Medicare client"
              checked={asked.medicare}
              onChange={({ currentTarget }) => set({ medicare: currentTarget.checked })}
            />
          ) : null}
        </Group>
        {at === null ? null : <Answer asked={asked} at={at} read={read} />}
      </Stack>
    </Panel>
  );
}

const whenLabels = new Map<ComplianceKey, string>([
  ["retention", "Time of the call"],
  ["soa", "Time of the appointment"],
]);

function Answer({ asked, at, read: { versions } }: { asked: Case; at: number; read: ComplianceRules }) {
  const { exact } = useMoments();
  const { key } = asked;
  const day = complianceDay(at);
  const version = complianceOn(versions, key, day);
  const since = version.from <= "2000-01-01" ? "" : `, from ${showDay(version.from)}`;
  const { words, isFine } = verdict(asked, { at, versions, exact });
  return (
    <Alert role="status" color={isFine ? "green" : "orange"} title={words}>
      <Text size="sm" fw={600}>
        Rule: {complianceRules[key].label}
        {since}
      </Text>
      <Text size="sm">{version.source}</Text>
      <ComplianceLines version={version} />
    </Alert>
  );
}

interface Facts {
  at: number;
  versions: ComplianceRules["versions"];
  exact: (at: number) => string;
}

function verdict({ key, medicare, hours, walk_in }: Case, { at, versions, exact }: Facts) {
  const day = complianceDay(at);
  if (key === "retention") {
    const until = recordingKeptUntil(at, medicare, retentionOn(versions, day));
    return { words: `A recording of this call is kept until ${showDay(complianceDay(until))}.`, isFine: true };
  }
  if (key !== "soa") return { words: "These words apply.", isFine: true };
  const signed_at = at - (typeof hours === "number" ? hours : 0) * hourMs;
  const meeting = { signed_at, appointment_at: at, walk_in, days_to_period_end: null };
  const from = meetingFrom(meeting, soaRuleOn(versions, day));
  return at >= from
    ? { words: "The appointment may be held.", isFine: true }
    : { words: `Too early: the appointment may start ${exact(from)}.`, isFine: false };
}
