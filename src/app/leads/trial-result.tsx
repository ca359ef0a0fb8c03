import { List, Stack, Text } from "@mantine/core";
import type { LeadTrial } from "../../contract/leads/api-requests.ts";
import { resultWords } from "../../domain/leads/messages.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { showMoney } from "../../kit/money.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { resultTones } from "./result-words.ts";
import { type Receivers, useReceivers } from "./use-receivers.ts";

/** What became of a lead in the sandbox. */
export function TrialResult({ trial: { result, status, reasons, contact } }: { trial: LeadTrial }) {
  const receivers = useReceivers();
  const said = Object.entries(reasons);
  return (
    <Stack gap="xs">
      <div>
        <ToneBadge tone={resultTones[result]}>{resultWords[result]}</ToneBadge>{" "}
        <Text span size="sm" c="dimmed">
          answered with status {status}
        </Text>
      </div>
      {said.length > 0 ? (
        <List size="sm">
          {said.map(([field, words]) => (
            <List.Item key={field}>
              {field === "base" || field === "body" ? words.join(" ") : `${field}: ${words.join(" ")}`}
            </List.Item>
          ))}
        </List>
      ) : null}
      {contact ? <ContactLines contact={contact} isNew={result === "created"} receivers={receivers} /> : null}
    </Stack>
  );
}

interface ContactLinesProps {
  contact: NonNullable<LeadTrial["contact"]>;
  isNew: boolean;
  receivers: Receivers;
}

function ContactLines({ contact, isNew, receivers: { nameOf } }: ContactLinesProps) {
  const { id, name, phones, emails, owner_id, pool_id, cost, consent } = contact;
  const receiver = owner_id ?? pool_id;
  const lines = [
    isNew ? `A new contact: ${name || "without a name"}` : `The contact ${name} (#${id ?? ""})`,
    ...phones.map(({ number, do_not_call }) => `${showPhone(number)}${do_not_call ? ", do not call or text" : ""}`),
    ...emails,
    receiver === null
      ? "Owner: nobody. Only users who see every contact see it."
      : `Owner: ${nameOf(receiver) ?? "unknown"}`,
    ...(cost === null ? [] : [`Cost: ${showMoney(cost)}`]),
    consent ? "Consent is noted for each number." : "No consent was sent.",
  ];
  return (
    <List size="sm">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}
