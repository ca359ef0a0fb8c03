/** Verifies one number of a contact: the cost before, the result after. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { numberChecks } from "../../contract/number-checks/number-checks.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { checkAgainMs } from "../../domain/number-checks/check-options.ts";
import type { CheckBalance, NumberCheck } from "../../domain/number-checks/number-check.ts";
import { isSamePhone, showPhone } from "../../domain/values/phone-number.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useVendor } from "../quotes/index.ts";
import { AddChecks, missingWords } from "./add-checks.tsx";
import { sentencesOf, sourceWords } from "./result-words.ts";
import { useChecks } from "./use-checks.ts";

interface VerifyDialogProps {
  contact: Pick<Contact, "id" | "phones">;
  number: string;
  onClose: () => void;
}

export function VerifyDialog({ contact, number, onClose }: VerifyDialogProps) {
  const checks = useChecks();
  const { fetched, balance, buying, setNewer } = checks;
  const [result, setResult] = useState<NumberCheck | null>(null);
  const checking = useVendor(numberChecks.one);
  const online = useOnline();
  const { exact } = useMoments();
  const { world } = useLocal();
  const checkedAt = contact.phones.find((phone) => isSamePhone(phone.number, number))?.checked_at;
  const isFree = checkedAt !== undefined && checkedAt > world.now() - checkAgainMs;
  const isShort = balance?.left === 0 && !isFree;
  const verify = async () => {
    const reply = await checking.ask({ body: { contact_id: contact.id, phone_number: number } });
    if (!reply) return;
    setResult(reply.data);
    setNewer(reply.meta);
  };
  return (
    <Dialog onClose={onClose} title={`Verify ${showPhone(number)}`} size="sm">
      <Stack gap="sm">
        <FetchState what="The cost" of={fetched} lines={2} />
        {balance && !result ? (
          <>
            <Text size="sm">{sourceWords[balance.source]}</Text>
            <Text size="sm">
              {isShort ? `No checks are left. ${missingWords(checks)}` : costWords(balance, isFree)}
            </Text>
          </>
        ) : null}
        {checkedAt === undefined || result ? null : (
          <Text size="sm" c="dimmed">{`Last verified ${exact(checkedAt)}.`}</Text>
        )}
        {result ? <Result check={result} /> : null}
        {result && balance ? (
          <Text size="sm" c="dimmed">{`Your company has ${countOf(balance.left, "check")} left.`}</Text>
        ) : null}
        {online ? null : <Text size="sm">You are offline. This needs a connection.</Text>}
        <FormError words={checking.error ?? buying.error} />
        <Group justify="flex-end" gap="xs">
          {isShort && !result ? <AddChecks checks={checks} /> : null}
          {result ? (
            <Button onClick={onClose}>Done</Button>
          ) : (
            <Button disabled={!online || !balance || isShort} loading={checking.busy} onClick={() => void verify()}>
              Verify
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function costWords({ left }: CheckBalance, isFree: boolean): string {
  if (isFree) return "Verified in the last 30 days: again is free.";
  return `Takes 1 check of the ${countOf(left, "check")} your company has left. Again within 30 days is free.`;
}

function Result({ check }: { check: NumberCheck }) {
  return (
    <Text size="sm" role="status">
      {check.status === "queued"
        ? "The lookup service did not answer yet. The number is verified in the background."
        : sentencesOf(check)}
    </Text>
  );
}
