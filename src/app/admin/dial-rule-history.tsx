/** Every version of a place's rule, the newest first. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { adminDialRules, type DialRuleVersions } from "../../contract/dialer/admin-dial-rules.ts";
import { placeRule } from "../../domain/dialer/dated-rules.ts";
import { versionState } from "../../domain/dialer/rule-edit.ts";
import { placeName, ruleLines } from "../../domain/dialer/rule-words.ts";
import type { PlaceRule, RulePlace, RuleVersion } from "../../domain/users/dial-rules-setting.ts";
import { showDay } from "../../kit/dates.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { useMoments } from "../base/moments.ts";
import { useRemoval } from "../data-list/index.ts";
import classes from "./dial-rule-history.module.css";

interface DialRuleHistoryProps {
  read: DialRuleVersions;
  place: RulePlace;
  nameOf: (user_id: string) => string;
  onClose: () => void;
  onDone: () => void;
  /** A former rule is used again. */
  onUse: (rule: PlaceRule) => void;
}

const states: Record<"waiting" | "in_force" | "former", { words: string; tone: Tone | undefined }> = {
  waiting: { words: "Waiting", tone: undefined },
  in_force: { words: "In force", tone: "good" },
  former: { words: "Former", tone: "quiet" },
};

export function DialRuleHistory({ read, place, nameOf, onClose, onDone, onUse }: DialRuleHistoryProps) {
  const { base, today } = read;
  const versions = read.versions.filter((version) => version.place === place);
  const newest = [...versions]
    .reverse()
    .toSorted((one, other) => (one.from < other.from ? 1 : Number(one.from === other.from) - 1));
  const isFirst = !versions.some(({ from }) => from <= today);
  return (
    <Dialog title={`History: ${placeName(place)}`} size="lg" onClose={onClose}>
      <Stack component="ol" className={classes.versions}>
        {newest.map((version) => (
          <Version
            key={version.id}
            version={version}
            state={versionState(version, versions, today)}
            by={nameOf(version.by)}
            onDone={onDone}
            onUse={onUse}
          />
        ))}
        <li>
          <Group gap="xs">
            <Text fw={600}>Since {showDay(base.hours.as_of)}, as first set up</Text>
            {isFirst ? <ToneBadge tone="good">In force</ToneBadge> : <ToneBadge tone="quiet">Former</ToneBadge>}
            {isFirst ? null : <UseAgain day={showDay(base.hours.as_of)} onUse={() => onUse(placeRule(base, place))} />}
          </Group>
          <Text size="sm" c="dimmed">
            {base.hours.source}
          </Text>
          <Lines place={place} rule={placeRule(base, place)} />
        </li>
      </Stack>
    </Dialog>
  );
}

interface VersionProps {
  version: RuleVersion;
  state: keyof typeof states;
  by: string;
  onDone: () => void;
  onUse: (rule: PlaceRule) => void;
}

function Version({ version, state, by, onDone, onUse }: VersionProps) {
  const { exact } = useMoments();
  const withdraw = useRemoval(adminDialRules.remove, onDone);
  const { words, tone } = states[state];
  return (
    <li>
      <Group gap="xs">
        <Text fw={600}>From {showDay(version.from)}</Text>
        <ToneBadge tone={tone}>{words}</ToneBadge>
        {state === "waiting" ? (
          <Button
            size="compact-sm"
            variant="default"
            ms="auto"
            onClick={() => withdraw({ params: { id: version.id } })}
            aria-label={`Withdraw the version from ${showDay(version.from)}`}
          >
            Withdraw
          </Button>
        ) : null}
        {state === "former" ? <UseAgain day={showDay(version.from)} onUse={() => onUse(version.rule)} /> : null}
      </Group>
      <Text size="sm">{version.source}</Text>
      <Text size="sm" c="dimmed">
        Saved {exact(version.at)} by {by}
      </Text>
      <Lines place={version.place} rule={version.rule} />
    </li>
  );
}

function UseAgain({ day, onUse }: { day: string; onUse: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      ms="auto"
      onClick={onUse}
      aria-label={`Use the version from ${day} again`}
    >
      Use again
    </Button>
  );
}

export function Lines({ place, rule }: { place: string; rule: PlaceRule }) {
  return (
    <dl className={classes.lines}>
      {ruleLines(place, rule).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
