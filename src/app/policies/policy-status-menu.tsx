/** Every status a policy can go to from here. */
import { ActionIcon, Button, Menu } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { optionWords } from "../../domain/contacts/labels.ts";
import { type PolicyStatus, waysFrom } from "../../domain/policies/policy-status.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { usePolicyName } from "./policy-badge.tsx";
import { usePolicyMove } from "./use-policy-move.tsx";

/** In a list of policies: beside its row. */
export function PolicyStatusMenu({ policy }: { policy: Policy }) {
  const { choose, asking } = usePolicyMove(policy);
  const title = usePolicyName(policy);
  if (waysFrom(policy.status).length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Change status: ${title}`}
            title="Change status"
          >
            <IconChevronDown size="1rem" />
          </ActionIcon>
        </Menu.Target>
        <Steps to={waysFrom(policy.status)} onChoose={choose} />
      </Menu>
      {asking}
    </>
  );
}

/** On a policy's page, where its usual next step has a button of its own. */
export function ChangeStatus({ to, onChoose }: StepsProps) {
  if (to.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size="1rem" aria-hidden="true" />}>
          Change status
        </Button>
      </Menu.Target>
      <Steps to={to} onChoose={onChoose} />
    </Menu>
  );
}

interface StepsProps {
  to: readonly PolicyStatus[];
  onChoose: (status: PolicyStatus) => void;
}

function Steps({ to, onChoose }: StepsProps) {
  return (
    <Menu.Dropdown>
      {to.map((status) => (
        <Menu.Item key={status} onClick={() => onChoose(status)}>
          {optionWords(status)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  );
}
