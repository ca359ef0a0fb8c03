/** Outcome, note and callback time of a call. Saved on this device. */
import { Button, Group, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import {
  afterCallFault,
  type CallOutcome,
  effectOfOutcome,
  outcomeLabels,
  outcomesFor,
} from "../../domain/calls/call-outcome.ts";
import type { CallEdit } from "../../domain/calls/call-edit.ts";
import { callNoteLengthMax, callOutcomes } from "../../domain/calls/limits.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import type { ListedCall } from "../../local/queries/calls.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useHoldPage } from "../version/index.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { instantOf } from "../base/local-time.ts";
import { shownName } from "./shown-name.ts";
import { useCallEdit } from "./use-call-edit.ts";
import { writeWords } from "../../kit/state-words.ts";

export function CallSayForm({ listed }: { listed: ListedCall }) {
  const { call } = listed;
  const { world } = useLocal();
  const user = useCurrentUser();
  const zone = zoneName(user.timezone);
  const edit = useCallEdit(listed);
  const [was, setWas] = useState(() => said(call));
  const [outcome, setOutcome] = useState(was.outcome);
  const [note, setNote] = useState(was.note);
  const [when, setWhen] = useState("");
  const [saved, setSaved] = useState(false);
  const at = when === "" ? null : instantOf(when, zone);
  const isTyped = outcome !== was.outcome || note !== was.note;
  const isChanged = isTyped || at !== null;
  if (!isTyped && !isSameValue(was, said(call))) {
    // Nothing typed that could be lost: the form shows what the call says by now.
    setWas(said(call));
    setOutcome(call.outcome);
    setNote(call.note);
  }
  const wantsCallback = outcome !== null && effectOfOutcome(outcome).callback && call.next_event_id === null;
  const fault = wantsCallback
    ? afterCallFault({ outcome, callback_at: at }, { required: false, now: world.now() })
    : null;
  useHoldPage(isChanged, "You have unsaved changes to this call.");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || fault) return;
    const change: CallEdit = {
      ...(outcome === was.outcome ? {} : { outcome }),
      ...(note === was.note ? {} : { note }),
    };
    const base: CallEdit = {
      ...("outcome" in change && { outcome: was.outcome }),
      ...("note" in change && { note: was.note }),
    };
    const step = {
      event_id: call.next_event_id ?? world.uuid(),
      title: `Call back ${shownName(listed)}`,
      timezone: zone,
    };
    const kept = () => {
      setWas({ outcome, note });
      setSaved(true);
    };
    await edit(change, base, at === null ? undefined : { ...step, at }).then(kept, report);
  };
  return (
    <form onSubmit={(event) => void save(event)} aria-label="Call notes">
      <Stack gap="sm">
        <Select
          label="Outcome"
          placeholder="Select an outcome"
          searchable
          clearable
          data={choicesFor(call.talk_seconds > 0, call.outcome)}
          value={outcome}
          onChange={(value) => setOutcome(value)}
        />
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={callNoteLengthMax}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label="Call back at"
          w="16rem"
          value={when}
          error={fault?.field === "callback_at" && isChanged ? fault.message : undefined}
          onChange={(event) => setWhen(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {saved && !isChanged ? (
            <Text size="sm" c="dimmed" role="status">
              {writeWords.waiting}.
            </Text>
          ) : null}
          <Button type="submit" disabled={!isChanged}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function said({ outcome, note }: ListedCall["call"]): Pick<ListedCall["call"], "outcome" | "note"> {
  return { outcome, note };
}

/** Outcomes that fit the result; the current one stays in the list. */
function choicesFor(answered: boolean, said: CallOutcome | null) {
  const fitting = outcomesFor(answered);
  const shown = callOutcomes.filter((one) => fitting.includes(one) || one === said);
  return shown.map((value) => ({ value, label: outcomeLabels[value] }));
}
