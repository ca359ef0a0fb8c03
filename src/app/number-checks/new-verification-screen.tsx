/** Verifies the numbers of chosen contacts, of a list or a group: the cost first. */
import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import IconPhoneCheck from "@tabler/icons-react/dist/esm/icons/IconPhoneCheck.mjs";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { contactNumberChecks, numberChecks } from "../../contract/number-checks/number-checks.ts";
import type { Reply } from "../../contract/declare.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { type CheckNumbers, checkReasonWords } from "../../domain/number-checks/check-options.ts";
import { countOf } from "../../kit/text.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useChosenScope } from "../links/use-chosen-scope.ts";
import { useVendor } from "../quotes/index.ts";
import { AddChecks, missingWords } from "./add-checks.tsx";
import { sourceWords } from "./result-words.ts";
import { useChecks } from "./use-checks.ts";
import classes from "./verifications.module.css";

type Plan = Reply<typeof numberChecks.plan>;

export function NewVerificationScreen() {
  const scope = useChosenScope();
  return (
    <Narrow wide>
      <PageMetadata title="Verify phones" />
      <PageHeader
        title="Verify phones"
        description="Nothing is verified before you have seen the cost."
        actions={
          <Button component={Link} to="/verifications" variant="default">
            All verifications
          </Button>
        }
      />
      {scope ? (
        <Panel title="Cost">
          <Cost scope={scope} />
        </Panel>
      ) : (
        <NothingYet
          icon={IconPhoneCheck}
          title="No contacts are selected."
          description="Select contacts in the contact list, then press Verify phones."
        />
      )}
    </Narrow>
  );
}

function Cost({ scope }: { scope: ContactsScope }) {
  const [numbers, setNumbers] = useState<CheckNumbers>("primary");
  const whom = useMemo(() => (scope.ids.length > 0 ? { contact_ids: scope.ids } : { contacts_scope: scope }), [scope]);
  const asked = useMemo(() => ({ body: { ...whom, numbers } }), [whom, numbers]);
  const fetched = useFetched(numberChecks.plan, asked);
  const plan = fetched.busy ? undefined : fetched.data;
  return (
    <Stack gap="sm">
      <div>
        <SegmentedControl
          aria-label="Numbers to verify"
          data={[
            { value: "primary", label: "Primary number" },
            { value: "all", label: "All numbers" },
          ]}
          value={numbers}
          onChange={(next) => setNumbers(next as CheckNumbers)}
        />
      </div>
      <FetchState what="The cost" of={{ ...fetched, data: plan }} lines={3} />
      {plan ? <Starting plan={plan} scope={scope} numbers={numbers} again={fetched.again} /> : null}
    </Stack>
  );
}

interface StartingProps {
  plan: Plan;
  scope: ContactsScope;
  numbers: CheckNumbers;
  again: () => void;
}

function Starting({ plan: { data: plan, meta }, scope, numbers, again }: StartingProps) {
  const navigate = useNavigate();
  const online = useOnline();
  const { world } = useLocal();
  const [id] = useState(() => world.uuid());
  const checks = useChecks();
  const many = useVendor(numberChecks.many);
  const group = useVendor(contactNumberChecks.group);
  const left = checks.balance?.left ?? meta.left;
  const total = plan.charged + plan.free;
  const isShort = plan.charged > left;
  const start = async () => {
    const wanted = { id, numbers, expected: plan.charged };
    const reply =
      scope.ids.length > 0
        ? await many.ask({ body: { ...wanted, contact_ids: scope.ids } })
        : await group.ask({ body: { ...wanted, contacts_scope: scope } });
    if (reply) void navigate(`/verifications/${reply.data.id}`);
  };
  const failed = many.error ?? group.error;
  return (
    <>
      <Text size="sm">{sourceWords[meta.source]}</Text>
      <Text>{`Takes ${countOf(plan.charged, "check")}. Your company has ${left.toLocaleString("en-US")} left.`}</Text>
      <ul className={classes.facts}>
        <li>{`${countOf(plan.contacts, "contact")}, ${countOf(total, "number")} to verify`}</li>
        {plan.free > 0 ? <li>{`${countOf(plan.free, "number")} verified in the last 30 days: free`}</li> : null}
        {plan.skipped.map(({ reason, count }) => (
          <li key={reason}>{`${count.toLocaleString("en-US")} left out: ${checkReasonWords[reason]}`}</li>
        ))}
      </ul>
      {isShort ? <Text size="sm">{`Not enough checks are left. ${missingWords(checks)}`}</Text> : null}
      <FormError words={failed ?? checks.buying.error} />
      <Group justify="flex-end" gap="xs">
        {failed ? (
          <Button variant="default" disabled={!online} onClick={again}>
            Review the cost again
          </Button>
        ) : null}
        {isShort ? <AddChecks checks={checks} /> : null}
        <Button
          disabled={!online || total === 0 || isShort}
          loading={many.busy || group.busy}
          onClick={() => void start()}
        >
          {total === 0 ? "No number can be verified" : `Verify ${countOf(total, "number")}`}
        </Button>
      </Group>
    </>
  );
}
