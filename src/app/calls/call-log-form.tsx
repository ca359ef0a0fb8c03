/** Logs a call made on the user's own phone. Works offline. */
import {
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  TextInput,
  Textarea,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { Suspense, useState } from "react";
import { e164From } from "../../domain/values/phone-number.ts";
import type { Status } from "../../domain/reference/reference.ts";
import type { CallOutcome } from "../../domain/calls/call.ts";
import { outcomeLabels } from "../../domain/calls/call-outcome.ts";
import { callNoteLengthMax, callOutcomes } from "../../domain/calls/limits.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { callLog } from "../../local/intents/calls.ts";
import { contactsByIds } from "../../local/queries/contacts.ts";
import { allOf } from "../../local/queries/lists.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { ContactPicker } from "../contact-parts/later.ts";
import type { Picked } from "../contact-parts/contact-picker.tsx";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useHoldPage } from "../version/index.ts";
import { fieldText, instantOf } from "../base/local-time.ts";

interface Draft {
  call_direction: "inbound" | "outbound";
  number: string;
  at: string;
  minutes: number | string;
  outcome: CallOutcome | null;
  note: string;
}
const words = { fieldErrorsOf, wordsOf };
const outcomes = callOutcomes.map((value) => ({ value, label: outcomeLabels[value] }));

/** Known values of the call. */
export interface LogStart {
  number: string;
  picked: Picked | null;
  at: number;
  minutes: number;
}

export function CallLogForm({ start, onClose }: { start?: LogStart; onClose: () => void }) {
  const local = useLocal();
  const user = useCurrentUser();
  const zone = zoneName(user.timezone);
  const [picked, setPicked] = useState<Picked | null>(start?.picked ?? null);
  const form = useForm<Draft>({
    initialValues: {
      call_direction: "outbound",
      number: start?.number ?? "",
      at: fieldText(start?.at ?? local.clock.now(), zone),
      minutes: start?.minutes ?? 0,
      outcome: null,
      note: "",
    },
  });
  const send = async (values: Draft) => {
    await logCallOf({ local, user_id: user.id, zone, picked, values });
    onClose();
  };
  const { submit, busy, error } = useSubmit(form, send, words);
  useHoldPage(form.isDirty() || picked !== null, "This call is not saved.");
  return (
    <Dialog onClose={onClose} title="Log call" closeOnClickOutside={false}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <FormError words={error} />
          <SegmentedControl
            aria-label="Direction"
            data={[
              { value: "outbound", label: "I called" },
              { value: "inbound", label: "They called" },
            ]}
            {...form.getInputProps("call_direction")}
          />
          <Suspense fallback={<Skeleton height="3.75rem" />}>
            <ContactPicker picked={picked} onPick={setPicked} except={[]} />
          </Suspense>
          <TextInput
            label="Number"
            type="tel"
            autoComplete="off"
            maxLength={20}
            description={picked ? "Leave empty to use their primary number." : undefined}
            {...form.getInputProps("number")}
          />
          <Group grow align="flex-start">
            <TextInput label="When" type="datetime-local" {...form.getInputProps("at")} />
            <NumberInput
              label="Talk time (minutes)"
              description="Enter 0 if no one answered."
              inputWrapperOrder={["label", "input", "description", "error"]}
              min={0}
              max={1440}
              {...form.getInputProps("minutes")}
            />
          </Group>
          <Select
            label="Outcome"
            placeholder="Select an outcome"
            searchable
            clearable
            data={outcomes}
            {...form.getInputProps("outcome")}
          />
          <Textarea
            label="Note"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={callNoteLengthMax}
            {...form.getInputProps("note")}
          />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Log call
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface Logged {
  local: ReturnType<typeof useLocal>;
  user_id: string;
  zone: string;
  picked: Picked | null;
  values: Draft;
}

async function logCallOf({ local, user_id, zone, picked, values }: Logged): Promise<void> {
  const { db, world, clock } = local;
  const [contact] = picked ? await contactsByIds(db, [picked.id]) : [];
  const phone = contact?.phones.find(({ primary }) => primary) ?? contact?.phones[0];
  const typed = values.number.trim();
  const number = typed === "" ? (phone?.number ?? "") : (e164From(typed) ?? typed);
  const at = instantOf(values.at, zone) ?? clock.now();
  await local.write(callLog, {
    name: picked?.name ?? number,
    user_id,
    contact_id: picked?.id ?? null,
    statuses: await allOf<Status>(db, "statuses"),
    call: {
      id: world.uuid(),
      call_direction: values.call_direction,
      number,
      contact_id: picked?.id ?? null,
      at,
      talk_seconds: Math.round(Number(values.minutes) * 60),
      outcome: values.outcome,
      note: values.note,
    },
  });
}
