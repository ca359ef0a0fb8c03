/** Mailer order: choose a kit, preview the recipients, order. */
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { mailers } from "../../contract/mailers/mailers.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import {
  type LeftOutReason,
  leftOutReasons,
  type MailerCounts,
  type MailerKit,
  orderProblem,
  recentlyMailedDays,
} from "../../domain/mailers/mailer.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { showMoney } from "../../kit/money.ts";
import { countOf } from "../../kit/text.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useCachedRequest } from "../base/cached-request.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useVendor } from "../quotes/index.ts";
import classes from "./mailers.module.css";

interface MailerOrderProps {
  kits: readonly MailerKit[];
  /** Shown from cache while offline: ordering is disabled. */
  isKept: boolean;
  scope: ContactsScope;
  onOrdered: () => void;
}

export function MailerOrder({ kits, isKept, scope, onOrdered }: MailerOrderProps) {
  const [chosen, setChosen] = useState(kits[0]?.id ?? "");
  const counts = useCachedRequest(
    mailers.counts,
    { query: { contacts_scope: JSON.stringify(scope) } },
    "mailers.counts",
  );
  const kit = kits.find(({ id }) => id === chosen);
  if (kits.length === 0)
    return (
      <NothingYet icon={IconMail} title="No mailer kits." description="Ask an administrator to set up mailer kits." />
    );
  return (
    <>
      <Panel title="Kit">
        <Radio.Group aria-label="Kit" value={chosen} onChange={setChosen}>
          <div className={classes.kits}>
            {kits.map((one) => (
              <Radio.Card key={one.id} value={one.id} className={classes.kit}>
                <Group gap="xs" wrap="nowrap" align="flex-start">
                  <Radio.Indicator />
                  <div>
                    <span className={classes.name}>{one.name}</span>
                    <span className={classes.more}>
                      {optionWords(one.kind)} · {showMoney(one.price)} each · minimum {one.minimum}
                    </span>
                    <span className={classes.proof}>{one.proof}</span>
                  </div>
                </Group>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </Panel>
      <Panel title="Recipients">
        <FetchState what="Recipients" of={counts} lines={3} small />
        {counts.data ? <Reach counts={counts.data.data} /> : null}
        {counts.data && kit ? (
          <OrderForm
            kit={kit}
            scope={scope}
            mailable={counts.data.data.mailable}
            isKept={isKept || counts.isKept}
            onOrdered={onOrdered}
            again={counts.again}
          />
        ) : null}
      </Panel>
    </>
  );
}

const reasonWords: Record<LeftOutReason, string> = {
  do_not_mail: "marked do not mail",
  bad_address: "with an incomplete address",
  recently_mailed: `mailed in the last ${recentlyMailedDays} days`,
  same_household: "in a recipient's household",
};

function Reach({ counts: { matching, mailable, left_out } }: { counts: MailerCounts }) {
  const reasons = leftOutReasons.filter((reason) => left_out[reason] > 0);
  const number = (value: number) => value.toLocaleString("en-US");
  return (
    <dl className={classes.reach}>
      <div data-main>
        <dt>can be mailed</dt>
        <dd>{number(mailable)}</dd>
      </div>
      {reasons.map((reason) => (
        <div key={reason}>
          <dt>{reasonWords[reason]}</dt>
          <dd>{number(left_out[reason])}</dd>
        </div>
      ))}
      <div>
        <dt>in this list</dt>
        <dd>{number(matching)}</dd>
      </div>
    </dl>
  );
}

interface OrderFormProps {
  kit: MailerKit;
  scope: ContactsScope;
  mailable: number;
  isKept: boolean;
  onOrdered: () => void;
  again: () => void;
}

function OrderForm({ kit, scope, mailable, isKept, onOrdered, again }: OrderFormProps) {
  const online = useOnline();
  const { world } = useLocal();
  const { ask, busy, error } = useVendor(mailers.create);
  const [note, setNote] = useState("");
  const [id, setId] = useState(() => world.uuid());
  const problem = orderProblem(kit, mailable);
  const order = async () => {
    const reply = await ask({ body: { id, kit_id: kit.id, contacts_scope: scope, mailable, note } });
    if (!reply) return again();
    notify(`${kit.name} ordered for ${countOf(reply.data.total, "contact")}.`);
    setId(world.uuid());
    setNote("");
    again();
    onOrdered();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void order();
      }}
    >
      <Stack gap="sm" mt="md">
        <TextInput
          label="Note to the printer"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {problem ? <Text c="dimmed">{problem}</Text> : null}
        <FormError words={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={problem !== null || !online || isKept}>
            {problem ? "Order" : `Order ${countOf(mailable, "piece")} for ${showMoney(mailable * kit.price)}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
