/** The + button between two cards, with a menu of step kinds. */
import { ActionIcon, Button, Menu, Text } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { stepKindWords } from "../../domain/workflow/flow-words.ts";
import type { StepKind } from "../../domain/workflow/step.ts";
import { kindGroups, kindShown } from "./step-kinds.ts";
import classes from "./plan.module.css";

interface StepMenuProps {
  /** Accessible label, such as "Add a step after step 2". */
  label: string;
  /** Visible label, used for the first step of an empty plan. */
  words?: string;
  onPick: (kind: StepKind) => void;
}

export function StepMenu({ label, words, onPick }: StepMenuProps) {
  return (
    <Menu position="bottom" width="21rem" shadow="md" returnFocus={false}>
      <Menu.Target>
        {words ? (
          <Button variant="default" size="compact-sm" leftSection={<IconPlus size="1rem" aria-hidden="true" />}>
            {words}
          </Button>
        ) : (
          <ActionIcon className={classes.plus} variant="default" radius="xl" aria-label={label} title={label}>
            <IconPlus size="0.875rem" />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {kindGroups.map((group) => (
          <div key={group.label}>
            <Menu.Label>{group.label}</Menu.Label>
            {group.kinds.map((kind) => (
              <KindItem key={kind} kind={kind} onPick={onPick} />
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function KindItem({ kind, onPick }: { kind: StepKind; onPick: (kind: StepKind) => void }) {
  const { icon: Icon, description } = kindShown[kind];
  return (
    <Menu.Item leftSection={<Icon size="1.125rem" stroke={1.6} aria-hidden="true" />} onClick={() => onPick(kind)}>
      {stepKindWords[kind]}
      <Text span display="block" size="xs" c="dimmed">
        {description}
      </Text>
    </Menu.Item>
  );
}
