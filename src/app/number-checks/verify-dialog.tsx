/** Verifies one number of a contact: the cost before, the result after. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { numberChecks } from "../../contract/number-checks/number-checks.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { checkReasonWords } from "../../domain/number-checks/check-options.ts";
import { verifiedWords } from "../../domain/number-checks/check-words.ts";
import type { CheckBalance, NumberCheck } from "../../domain/number-checks/number-check.ts";
import { isSamePhone, showPhone } from "../../domain/values/phone-number.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useCachedRequest } from "../base/cached-request.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useVendor } from "../quotes/index.ts";

interface VerifyDialogProps {
  contact: Pick<Contact, "id" | "phones">;
  number: string;
  onClose: () => void;
}

const nothing = {};

export function VerifyDialog({ contact, number, onClose }: VerifyDialogProps) {
  const fetched = useCachedRequest(numberChecks.balance, nothing, "number_checks.balance");
  const [newer, setNewer] = useState<CheckBalance | null>(null);
  const [result, setResult] = useState<NumberCheck | null>(null);
  const checking = useVendor(numberChecks.one);
  const buying = useVendor(numberChecks.buy);
  const online = useOnline();
  const { exact } = useMoments();
  const balance = newer ?? fetched.data?.data;
  const checkedAt = contact.phones.find((phone) => isSamePhone(phone.number, number))?.checked_at;
  const verify = async () => {
    const reply = await checking.ask({ body: { contact_id: contact.id, phone_number: number } });
    if (!reply) return;
    setResult(reply.data);
    setNewer(reply.meta);
  };
  const buy = async () => {
    const reply = await buying.ask({ body: {} });
    if (reply) setNewer(reply.data);
  };
  return (
    <Dialog onClose={onClose} title={`Verify ${showPhone(number)}`} size="sm">
      <Stack gap="sm">
        <FetchState what="The cost" of={fetched} lines={2} />
        {balance ? (
          <>
            <Text size="sm">{sourceWords[balance.source]}</Text>
            <Text size="sm">{`Takes 1 check of the ${countOf(balance.left, "check")} your company has left. Again within 30 days is free.`}</Text>
          </>
        ) : null}
        {checkedAt === undefined || result ? null : (
          <Text size="sm" c="dimmed">{`Last verified ${exact(checkedAt)}.`}</Text>
        )}
        {result ? <Result check={result} /> : null}
        {online ? null : <Text size="sm">You are offline. This needs a connection.</Text>}
        <FormError words={checking.error ?? buying.error} />
        <Group justify="flex-end" gap="xs">
          {balance && balance.left === 0 ? (
            <Button variant="default" disabled={!online} loading={buying.busy} onClick={() => void buy()}>
              {`Add ${countOf(balance.pack.numbers, "check")}${balance.pack.free ? " (free in the sandbox)" : ""}`}
            </Button>
          ) : null}
          {result ? (
            <Button onClick={onClose}>Done</Button>
          ) : (
            <Button disabled={!online || !balance} loading={checking.busy} onClick={() => void verify()}>
              Verify
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

const sourceWords: Readonly<Record<CheckBalance["source"], string>> = {
  live: "Twilio looks the number up. It charges your company for each number.",
  sandbox:
    "Sandbox: no lookup service is connected. The number is judged by its form, your do-not-call lists, and your own calls and texts.",
};

function Result({ check }: { check: NumberCheck }) {
  if (check.status === "queued")
    return (
      <Text size="sm" role="status">
        The lookup service did not answer yet. The number is verified in the background.
      </Text>
    );
  if (check.status !== "done")
    return (
      <Text
        size="sm"
        role="status"
      >{`Not verified: ${check.reason ? checkReasonWords[check.reason] : "Canceled"}.`}</Text>
    );
  return (
    <Text size="sm" role="status">
      {resultWords(check)}
    </Text>
  );
}

function resultWords(check: NumberCheck): string {
  const listed = check.dnc_status !== "clear" && check.dnc_status !== "unknown";
  return [
    verifiedWords(check) || "Line type unknown",
    check.note,
    check.disconnected ? "Disconnected" : "",
    check.reassigned ? "May have a new holder" : "",
    listed ? "On a do-not-call list" : check.dnc_status === "clear" ? "Not on the national do-not-call list" : "",
  ]
    .filter(Boolean)
    .map((words) => `${words}.`)
    .join(" ");
}
