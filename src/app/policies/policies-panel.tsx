/** Policies of a contact: type, status, what each is waiting for. One expands in place. */
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShield.mjs";
import { QuotesPanel } from "../quotes/index.ts";
import { Button, Group, Text } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { attentionOf, daysInStatus } from "../../domain/policies/policy-attention.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { showDay } from "../../kit/dates.ts";
import { showMoney } from "../../kit/money.ts";
import { countOf } from "../../kit/text.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useLocal } from "../base/live.ts";
import { useOpened, usePendingRecord, useToday } from "../contact-parts/contact-context.ts";
import { NewPolicyForm } from "./new-policy-form.tsx";
import { PolicyBadge, usePolicyName } from "./policy-badge.tsx";
import { PolicyStatusMenu } from "./policy-status-menu.tsx";
import { PolicyDetail } from "./policy-detail.tsx";
import { useRowFocus } from "../contact-parts/use-row-focus.ts";
import classes from "./policies.module.css";

export function PoliciesPanel() {
  const { contact, policies, mayEditPolicies, hasQuotes, hasApplications } = useOpened();
  const asksVendors = hasQuotes || hasApplications;
  const [params] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const opened = policies.find(({ id }) => id === params.get("policy"));
  useRowFocus({ id: opened?.id, count: policies.length, rowId, adder });
  const focusBack = useFocusBack(adding);
  const close = () => {
    focusBack(() => adder.current);
    setAdding(false);
  };
  if (opened) return <PolicyDetail key={opened.id} policy={opened} />;
  if (params.has("quotes") && asksVendors) return <QuotesPanel />;
  const quotes = asksVendors ? (
    <Button component={Link} to={`/contacts/${contact.id}?tab=policies&quotes`} replace variant="default">
      {hasQuotes ? "Quotes" : "Applications"}
    </Button>
  ) : null;
  const add = mayEditPolicies ? (
    <Group gap="xs">
      <Button
        ref={adder}
        variant="default"
        leftSection={<IconPlus size="1rem" aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        Add policy
      </Button>
      {quotes}
    </Group>
  ) : (
    quotes
  );
  return (
    <>
      {adding ? <NewPolicyForm onClose={close} /> : null}
      {policies.length === 0 && !adding ? (
        <NothingYet
          icon={IconShield}
          title="No policies yet."
          description="Quotes, applications and policies in force appear here."
          action={add}
        />
      ) : null}
      {policies.length > 0 ? (
        <>
          <ul className={classes.list}>
            {policies.map((policy) => (
              <PolicyRow key={policy.id} policy={policy} />
            ))}
          </ul>
          {adding ? null : add}
        </>
      ) : null}
    </>
  );
}

const rowId = (id: string) => `policy-${id}`;

function PolicyRow({ policy }: { policy: Policy }) {
  const { contact, licenses, appointed, mayEditPolicies } = useOpened();
  const { world } = useLocal();
  const today = useToday();
  const pending = usePendingRecord();
  const name = usePolicyName(policy);
  const [worst] = attentionOf(policy, { now: world.now(), today, licenses, appointed });
  const facts = [
    policy.policy_number && `No. ${policy.policy_number}`,
    policy.premium === null ? "" : `${showMoney(policy.premium)} ${policy.mode ?? ""}`.trim(),
    policy.effective_date && `from ${showDay(policy.effective_date)}`,
  ].filter(Boolean);
  return (
    <li className={classes.item}>
      <Link
        id={rowId(policy.id)}
        to={`/contacts/${contact.id}?tab=policies&policy=${policy.id}`}
        replace
        className={classes.row}
      >
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.more}>{facts.join(" · ") || "No details yet"}</span>
          {worst ? (
            <span className={classes.attention}>
              <IconAlertTriangle size="0.875rem" aria-hidden="true" /> {worst}
            </span>
          ) : null}
        </span>
        <PendingMark state={pending(policy.id)} quiet />
        <span className={classes.standing}>
          <PolicyBadge policy={policy} />
          <Text size="xs" c="dimmed">
            {countOf(daysInStatus(policy, world.now()), "day")}
          </Text>
        </span>
      </Link>
      {mayEditPolicies ? <PolicyStatusMenu policy={policy} /> : null}
    </li>
  );
}
