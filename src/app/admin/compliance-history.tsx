/** Every version of a compliance rule, the newest first. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { adminCompliance, type ComplianceRules } from "../../contract/compliance/admin-compliance.ts";
import {
  type ComplianceKey,
  complianceLines,
  complianceRules,
  complianceState,
  type ComplianceVersion,
  shippedCompliance,
} from "../../domain/compliance/compliance.ts";
import type { StoredCompliance } from "../../domain/compliance/compliance-setting.ts";
import { showDay } from "../../kit/dates.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { useMoments } from "../base/moments.ts";
import { useRemoval } from "../data-list/index.ts";
import { usePeopleNames } from "./use-people.ts";
import classes from "./dial-rule-history.module.css";

interface ComplianceHistoryProps {
  read: ComplianceRules;
  rule: ComplianceKey;
  onClose: () => void;
  onDone: () => void;
  /** A former version is used again. */
  onUse: (version: ComplianceVersion) => void;
}

const states: Record<"waiting" | "in_force" | "former", { words: string; tone: Tone | undefined }> = {
  waiting: { words: "Waiting", tone: undefined },
  in_force: { words: "In force", tone: "good" },
  former: { words: "Former", tone: "quiet" },
};

export function ComplianceHistory({ read, rule, onClose, onDone, onUse }: ComplianceHistoryProps) {
  const { versions, today } = read;
  const all = [...shippedCompliance, ...versions].filter(({ key }) => key === rule);
  const newest = [...all]
    .reverse()
    .toSorted((one, other) => (one.from < other.from ? 1 : Number(one.from === other.from) - 1));
  return (
    <Dialog title={`History: ${complianceRules[rule].label}`} size="lg" onClose={onClose}>
      <Stack component="ol" className={classes.versions}>
        {newest.map((version) => (
          <Version
            key={"id" in version ? String(version.id) : `shipped ${version.from}`}
            version={version}
            state={complianceState<ComplianceVersion>(version, versions, today)}
            onDone={onDone}
            onUse={onUse}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

interface VersionProps {
  version: ComplianceVersion | StoredCompliance;
  state: keyof typeof states;
  onDone: () => void;
  onUse: (version: ComplianceVersion) => void;
}

function Version({ version, state, onDone, onUse }: VersionProps) {
  const { exact } = useMoments();
  const nameOf = usePeopleNames();
  const withdraw = useRemoval(adminCompliance.remove, onDone);
  const { words, tone } = states[state];
  const own = "id" in version ? version : null;
  const day = version.from <= "2000-01-01" ? "the start" : showDay(version.from);
  return (
    <li>
      <Group gap="xs">
        <Text fw={600}>From {day}</Text>
        <ToneBadge tone={tone}>{words}</ToneBadge>
        {own && state === "waiting" ? (
          <Button
            size="compact-sm"
            variant="default"
            ms="auto"
            onClick={() => withdraw({ params: { id: own.id } })}
            aria-label={`Withdraw the version from ${day}`}
          >
            Withdraw
          </Button>
        ) : null}
        {state === "former" ? (
          <Button
            size="compact-sm"
            variant="default"
            ms="auto"
            onClick={() => onUse(version)}
            aria-label={`Use the version from ${day} again`}
          >
            Use again
          </Button>
        ) : null}
      </Group>
      <Text size="sm">{version.source}</Text>
      <Text size="sm" c="dimmed">
        {own ? `Saved ${exact(own.at)} by ${nameOf(own.by)}` : "Default"}
      </Text>
      <ComplianceLines version={version} />
    </li>
  );
}

export function ComplianceLines({ version }: { version: Pick<ComplianceVersion, "key" | "value"> }) {
  return (
    <dl className={classes.lines}>
      {complianceLines(version).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
