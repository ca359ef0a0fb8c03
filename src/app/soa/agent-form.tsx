/** The agent's part of a signed form, with a signature of its own; after that, what may still change. */
import { Button, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { soaContactMethods, type SoaPlace, soaPlaces, soaTextLengthMax } from "../../domain/soa/limits.ts";
import { needsReason } from "../../domain/soa/soa-check.ts";
import type { SoaAgent, SoaRequest } from "../../domain/soa/soa-request.ts";
import { soaRuleFor } from "../../domain/soa/soa-rule.ts";
import { soaContactMethodWords, soaPlaceWords } from "../../domain/soa/soa-words.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { minuteMs } from "../../kit/durations.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useLocal } from "../base/live.ts";
import { fieldText, instantOf } from "../base/local-time.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import {
  useFormDraft,
  signWords,
  noSignature,
  type SignatureDraft,
  SignatureInput,
  signatureOf,
  useSigning,
} from "../signing/index.ts";

type Method = NonNullable<SoaAgent["initial_contact_method"]>;

interface AgentDraft {
  method: Method | null;
  plans: string;
  appointment: string;
  place: SoaPlace | null;
  completed: string;
  reason: string;
  signature: SignatureDraft;
}

const choicesOf = <Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: words[value] }));

export function AgentForm({ soa, onClose }: { soa: SoaRequest; onClose: () => void }) {
  const { world } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const signing = useSigning();
  const isChange = soa.state === "completed";
  const [initial] = useState(() => draftOf(soa, world.now(), zone));
  const { draft, set, forget } = useFormDraft<AgentDraft>(`${soa.id}:${soa.state}`, initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    forget();
    onClose();
  };
  const agent = agentOf(soa, draft, zone);
  const save = async () => {
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      const { plans_represented, exception_reason, completed_at } = agent;
      if (isChange) await signing.change(soa, { plans_represented, exception_reason, completed_at: completed_at ?? 0 });
      else await signing.complete(soa, agent);
      close();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const before = soa.agent;
  const asksReason = isChange
    ? needsReason({ ...soa, agent })
    : needsReason({
        ...soa,
        agent,
        rule: soaRuleFor(signing.own, { ...agent, signed_at: soa.beneficiary.signed_at ?? 0 }),
      });
  return (
    <Panel title={isChange ? "Change the form" : "Agent's part"}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <Stack gap="md">
          {isChange ? null : (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Select
                label="First contact"
                data={choicesOf(soaContactMethods, soaContactMethodWords.en)}
                disabled={before.initial_contact_method !== null}
                value={draft.method}
                error={errors["agent.initial_contact_method"]}
                onChange={(method) => set({ method: method as Method | null })}
              />
              <TextInput
                type="datetime-local"
                label="Appointment"
                disabled={before.appointment_at !== null}
                value={draft.appointment}
                error={errors["agent.appointment_at"]}
                onChange={({ currentTarget }) => set({ appointment: currentTarget.value })}
              />
              <Select
                label="Place"
                data={choicesOf(soaPlaces, soaPlaceWords.en)}
                disabled={before.place !== null}
                value={draft.place}
                error={errors["agent.place"]}
                onChange={(place) => set({ place: place as SoaPlace | null })}
              />
            </SimpleGrid>
          )}
          <Textarea
            label="Plans represented"
            autosize
            minRows={2}
            maxLength={soaTextLengthMax}
            value={draft.plans}
            error={errors["agent.plans_represented"]}
            onChange={({ currentTarget }) => set({ plans: currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label="Appointment completed"
            w="16rem"
            value={draft.completed}
            error={errors["agent.completed_at"]}
            onChange={({ currentTarget }) => set({ completed: currentTarget.value })}
          />
          {asksReason || draft.reason !== "" ? (
            <Textarea
              label="Reason for an earlier meeting"
              description="The appointment is earlier than the rule allows after the signature."
              autosize
              maxLength={soaTextLengthMax}
              value={draft.reason}
              error={errors["agent.exception_reason"]}
              onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
            />
          ) : null}
          {isChange ? null : (
            <SignatureInput
              label="Agent's signature"
              words={signWords.en}
              value={draft.signature}
              error={errors["agent.signature"]}
              onChange={(change) => set({ signature: { ...draft.signature, ...change } })}
            />
          )}
          <FormError words={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {isChange ? "Save change" : "Complete form"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

/** Rounded up: the appointment is after the signature. */
const roundMs = 5 * minuteMs;

function draftOf({ agent }: SoaRequest, now: number, zone: string): AgentDraft {
  return {
    method: agent.initial_contact_method,
    plans: agent.plans_represented,
    appointment: fieldText(agent.appointment_at ?? Math.ceil(now / roundMs) * roundMs, zone),
    place: agent.place ?? "in_person",
    completed: fieldText(agent.completed_at ?? now, zone),
    reason: agent.exception_reason,
    signature: noSignature,
  };
}

/** A time that was not touched keeps its seconds. */
function agentOf({ agent }: SoaRequest, draft: AgentDraft, zone: string): SoaAgent {
  return {
    ...agent,
    initial_contact_method: draft.method,
    plans_represented: draft.plans,
    appointment_at: agent.appointment_at ?? instantOf(draft.appointment, zone),
    place: draft.place,
    completed_at: instantOf(draft.completed, zone),
    exception_reason: draft.reason,
    signature: agent.signature ?? signatureOf(draft.signature),
  };
}
