/** May this person call that number then? By the check that a call goes through. */
import { Alert, Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { adminDialRules, type CallAnswer } from "../../contract/dialer/admin-dial-rules.ts";
import { placeName, recordingWords } from "../../domain/dialer/rule-words.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { showDay } from "../../kit/dates.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldText, instantOf } from "../base/local-time.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { Lines } from "./dial-rule-history.tsx";

interface Values {
  kind: "call" | "text";
  user_id: string | null;
  number: string;
  at: string;
}

export function TryCall({ people }: { people: readonly { value: string; label: string }[] }) {
  const { request, world } = useLocal();
  const user = useCurrentUser();
  const zone = zoneName(user.timezone);
  const [answer, setAnswer] = useState<CallAnswer | null>(null);
  const form = useForm<Values>({
    initialValues: { kind: "call", user_id: user.id, number: "", at: fieldText(world.now(), zone) },
    validate: {
      user_id: (id) => (id ? null : "Choose a person."),
      number: (number) => (number.trim() ? null : "Enter a phone number."),
      at: (at) => (instantOf(at, zone) === null ? "Choose a day and time." : null),
    },
    // An answer stands for what was asked.
    onValuesChange: () => setAnswer(null),
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ kind, user_id, number, at: text }) => {
      const at = instantOf(text, zone);
      if (user_id === null || at === null) return;
      const { data } = await request(adminDialRules.tryOut, { body: { kind, user_id, number: number.trim(), at } });
      setAnswer(data);
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <Panel
      title="Check a call or a text"
      description="Whether a person may call a number at a time, by the check that real calls go through, or text it by the texting hours."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Group align="flex-start">
            <Select
              label="What"
              w="8rem"
              allowDeselect={false}
              data={[
                { value: "call", label: "Call" },
                { value: "text", label: "Text" },
              ]}
              {...form.getInputProps("kind")}
            />
            <Select label="Person" w="14rem" searchable data={[...people]} {...form.getInputProps("user_id")} />
            <TextInput label="Phone number" type="tel" w="12rem" maxLength={40} {...form.getInputProps("number")} />
            <TextInput label="Your day and time" type="datetime-local" w="14rem" {...form.getInputProps("at")} />
          </Group>
          <FormError words={error} />
          {answer ? <Answer answer={answer} kind={form.values.kind} /> : null}
          <Group>
            <Button type="submit" variant="default" loading={busy}>
              Check
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

const allowed = { call: "The call may be placed.", text: "The hours allow a text." };

function Answer({ answer, kind }: { answer: CallAnswer; kind: Values["kind"] }) {
  const { blocked, decided_by, recording } = answer;
  return (
    <Alert role="status" color={blocked === null ? "green" : "orange"} title={blocked ?? allowed[kind]}>
      <Stack gap="sm">
        {decided_by.map(({ place, from, source, rule }) => (
          <div key={place}>
            <Text size="sm" fw={600}>
              Rule: {placeName(place)}
              {from === null ? "" : `, from ${showDay(from)}`}
            </Text>
            {place === "unknown" ? (
              <Text size="sm">The state is not known: the strictest hours of all states apply.</Text>
            ) : (
              <>
                <Text size="sm">{source}</Text>
                <Lines place={place} rule={rule} />
              </>
            )}
          </div>
        ))}
        {recording ? <Recording {...recording} /> : null}
      </Stack>
    </Alert>
  );
}

function Recording({ duty, place, from, source }: NonNullable<CallAnswer["recording"]>) {
  const since = from === null ? "" : `, from ${showDay(from)}`;
  return (
    <div>
      <Text size="sm" fw={600}>
        Recording: {recordingWords[duty].toLowerCase()} ({placeName(place)}
        {since})
      </Text>
      <Text size="sm">{source}</Text>
    </div>
  );
}
