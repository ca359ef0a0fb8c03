/** Conditions: tests joined by all or any, in groups up to three levels deep. */
import { ActionIcon, Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type RefObject, useEffect, useState } from "react";
import type { Conditions, ConditionTest } from "../../domain/workflow/condition.ts";
import { conditionDepthMax, conditionTestsMax } from "../../domain/workflow/limits.ts";
import { TestFields } from "./condition-test.tsx";
import { useFocusKept } from "../../ui/focus-kept.ts";
import type { CardProblems } from "./plan-problems.ts";
import classes from "./plan.module.css";

interface TestGroup {
  match: Conditions["match"];
  tests: readonly (ConditionTest | TestGroup)[];
}

const blankTest: ConditionTest = { field: "status_id", op: "is", value: null };

interface ConditionFieldsProps {
  conditions: Conditions;
  onChange: (conditions: Conditions) => void;
  problems: CardProblems;
  /** Path prefix of these problems. */
  path?: string;
}

export function ConditionFields({ conditions, onChange, problems, path = "" }: ConditionFieldsProps) {
  return (
    <GroupFields
      group={conditions}
      // Safe cast: no group can be added below the deepest level of the type.
      onChange={(group) => onChange(group as Conditions)}
      problems={problems}
      path={path}
      depth={1}
      name="Conditions"
    />
  );
}

interface GroupFieldsProps {
  group: TestGroup;
  onChange: (group: TestGroup) => void;
  problems: CardProblems;
  path: string;
  depth: number;
  name: string;
  /** Omitted for the outermost group. */
  onRemove?: () => void;
}

function GroupFields({ group, onChange, problems, path, depth, name, onRemove }: GroupFieldsProps) {
  const { match, tests } = group;
  const put = (next: TestGroup["tests"]) => onChange({ ...group, tests: next });
  const place = useFocusKept<HTMLDivElement>();
  const add = useAdding(place, (part) => put([...tests, part]));
  return (
    <Stack gap="sm" role="group" aria-label={name} ref={place}>
      {tests.length > 1 || onRemove ? (
        <Group justify="space-between">
          <MatchField match={match} onMatch={(next) => onChange({ ...group, match: next })} />
          {onRemove ? <RemoveButton what={`group ${name.replace("Group ", "")}`} onClick={onRemove} /> : null}
        </Group>
      ) : null}
      {tests.map((test, at) => (
        <PartFields
          key={at}
          part={test}
          problems={problems}
          path={path === "" ? String(at) : `${path}.${at}`}
          depth={depth}
          name={depth === 1 ? String(at + 1) : `${name.replace("Group ", "")}.${at + 1}`}
          onChange={(next) => put(tests.with(at, next))}
          onRemove={() => put(tests.toSpliced(at, 1))}
        />
      ))}
      {tests.length < conditionTestsMax ? (
        <Group gap="xs">
          <AddButton words="Add condition" isKept onClick={() => add(blankTest)} />
          {depth < conditionDepthMax ? (
            <AddButton words="Add group" onClick={() => add({ match: "any", tests: [blankTest] })} />
          ) : null}
        </Group>
      ) : null}
    </Stack>
  );
}

/** Focuses the part added last. */
function useAdding(place: RefObject<HTMLElement | null>, add: (part: ConditionTest | TestGroup) => void) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const facts = [...(place.current?.querySelectorAll<HTMLElement>(`.${classes.fact} input`) ?? [])];
    facts.at(-1)?.focus();
  }, [place, count]);
  return (part: ConditionTest | TestGroup) => {
    add(part);
    setCount(count + 1);
  };
}

function AddButton({ words, isKept, onClick }: { words: string; isKept?: boolean; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      data-kept={isKept}
      leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}

function MatchField({ match, onMatch }: { match: Conditions["match"]; onMatch: (match: Conditions["match"]) => void }) {
  return (
    <SegmentedControl
      size="xs"
      className={classes.match}
      aria-label="Match"
      data={[
        { value: "all", label: "Match all" },
        { value: "any", label: "Match any" },
      ]}
      value={match}
      onChange={(next) => onMatch(next as Conditions["match"])}
    />
  );
}

function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${what}`} onClick={onClick}>
      <IconX size="1rem" />
    </ActionIcon>
  );
}

interface PartFieldsProps extends Omit<GroupFieldsProps, "group" | "onChange"> {
  part: ConditionTest | TestGroup;
  onChange: (part: ConditionTest | TestGroup) => void;
  onRemove: () => void;
}

function PartFields({ part, onChange, onRemove, name, problems, path, depth }: PartFieldsProps) {
  const problem = problems[path];
  if (!("field" in part))
    return (
      <div className={classes.group}>
        <GroupFields
          group={part}
          onChange={onChange}
          onRemove={onRemove}
          problems={problems}
          path={path}
          depth={depth + 1}
          name={`Group ${name}`}
        />
      </div>
    );
  return (
    <div className={classes.test}>
      <TestFields test={part} onChange={onChange} name={name} isWrong={problem !== undefined} />
      <RemoveButton what={`condition ${name}`} onClick={onRemove} />
      {problem ? (
        <Text className={classes.problem} size="xs">
          {problem}
        </Text>
      ) : null}
    </div>
  );
}
