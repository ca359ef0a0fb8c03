/** Turns a quote into a policy (quoted), and optionally starts a prefilled application. */
import { Alert, Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { contactPolicies } from "../../contract/policies/contact-policies.ts";
import { fireLight } from "../../contract/quotes/vendors.ts";
import { mainAddress } from "../../domain/contacts/contact-keys.ts";
import type { EApplication } from "../../domain/quotes/e-application.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import { carrierOfRate, policyFromRate, type Quote, type QuoteRate } from "../../domain/quotes/quote.ts";
import { showMoney } from "../../kit/money.ts";
import { policyCreate } from "../../local/intents/policies.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useIntent, useLocal, useOnline } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useVendor } from "./use-vendor.ts";

interface RateDialogProps {
  quote: Quote;
  rate: QuoteRate;
  applies: boolean;
  onClose: () => void;
}

export function RateDialog({ quote, rate, applies, onClose }: RateDialogProps) {
  const { contact, lists } = useOpened();
  const online = useOnline();
  const guessed = carrierOfRate(rate, lists.carriers)?.id ?? null;
  const [carrier, setCarrier] = useState(guessed);
  const [state, setState] = useState<string | null>(mainAddress(contact)?.state || null);
  const { save, begin, busy, error, begun } = useTaking({ quote, rate, onClose });
  const mustWait = applies && !online;
  if (begun) return <Begun begun={begun} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={applies ? "Start application" : "Save as policy (quoted)"}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!carrier || !state || mustWait) return;
          void (applies ? begin({ carrier, state }) : save({ carrier, state }));
        }}
      >
        <Stack>
          {mustWait ? <Alert color="orange">You are offline. This needs a connection.</Alert> : null}
          <Text>
            {rate.carrier} · {rate.plan_name} · {showMoney(rate.monthly)} per month
          </Text>
          <Select
            label="Carrier"
            description={
              guessed ? undefined : `None of your carriers is named ${rate.carrier}. Choose the matching one.`
            }
            searchable
            data={lists.carriers.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))}
            value={carrier}
            onChange={setCarrier}
          />
          <Select
            label="Issue state"
            searchable
            data={stateCodes.map((code) => ({ value: code, label: stateName(code) }))}
            value={state}
            onChange={setState}
          />
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={!carrier || !state || mustWait}>
              {applies ? "Start" : "Save"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface Chosen {
  carrier: string;
  state: string;
}

/** The ids are created once, so that a retry continues with the same policy and case. */
function useTaking({ quote, rate, onClose }: Pick<RateDialogProps, "quote" | "rate" | "onClose">) {
  const { contact, name } = useOpened();
  const { world } = useLocal();
  const user = useCurrentUser();
  const write = useIntent(policyCreate);
  const navigate = useNavigate();
  const policy = useVendor(contactPolicies.create);
  const application = useVendor(fireLight.application);
  const [ids] = useState(() => ({ policy: world.uuid(), case: world.uuid() }));
  const [begun, setBegun] = useState<EApplication | null>(null);
  const policyOf = ({ carrier, state }: Chosen) => ({
    id: ids.policy,
    ...policyFromRate(rate, quote, { carrier_id: carrier, state, writing_agent_id: user.id }),
  });
  const save = async (chosen: Chosen) => {
    // useIntent reports a rejection; the dialog stays open.
    await write({ contact_id: contact.id, name, policy: policyOf(chosen) }).then(
      () => {
        onClose();
        void navigate(`/contacts/${contact.id}?tab=policies&policy=${ids.policy}`);
      },
      () => undefined,
    );
  };
  /** The application refers to its policy, so the policy is sent directly and does not wait in the outbox. */
  const begin = async (chosen: Chosen) => {
    const kept = await policy.ask({ params: { id: contact.id }, body: policyOf(chosen) });
    if (!kept) return;
    const reply = await application.ask({
      body: {
        id: ids.case,
        contact_id: contact.id,
        policy_id: kept.data.id,
        product: quote.product,
        product_name: `${rate.carrier} ${rate.plan_name}`.slice(0, 120),
        state: kept.data.state,
      },
    });
    if (reply) setBegun(reply.data);
  };
  const busy = policy.busy || application.busy;
  return { save, begin, busy, error: policy.error ?? application.error, begun };
}

function Begun({ begun: { vendor_case, url, source }, onClose }: { begun: EApplication; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Application started">
      <Stack>
        <Text>
          Case {vendor_case}. The application is prefilled with known details, and the policy is listed under Policies
          as {optionWords("app_started").toLowerCase()}.
        </Text>
        {source === "sandbox" ? <Alert color="orange">This is a sandbox. Nothing is sent to a carrier.</Alert> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Later
          </Button>
          <Button component="a" href={url} target="_blank" rel="noreferrer" onClick={onClose}>
            Continue in FireLight
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
