import { Button, FileInput, Group, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { adminScrubLists } from "../../contract/imports/scrub-lists.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { dncListWords, type ScrubKind, scrubKinds } from "../../domain/imports/scrub-list.ts";
import { scrubListName } from "../../domain/imports/scrub-list-words.ts";
import { isState, stateCodes, stateName } from "../../domain/values/postal.ts";
import { minuteMs } from "../../kit/durations.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";

/** A national list has millions of lines. */
const uploadTimeoutMs = 10 * minuteMs;

interface Values {
  kind: ScrubKind;
  state: string | null;
  as_of: string;
  file: File | null;
}
const initialValues: Values = { kind: "federal", state: null, as_of: "", file: null };

export function UploadScrubList({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { request } = useLocal();
  const form = useForm<Values>({
    initialValues,
    validate: {
      state: (state, { kind }) => (kind === "state" && !state ? importMessages.list_state : null),
      as_of: (day) => (day === "" ? importMessages.list_day : null),
      file: (file) => (file ? null : importMessages.choose),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ kind, state, as_of, file }) => {
      if (!file) return;
      const ofState = kind === "state" && state !== null && isState(state) ? { state } : {};
      const body = { kind, as_of, file, ...ofState };
      const { data } = await request(adminScrubLists.create, { body }, { timeoutMs: uploadTimeoutMs });
      notify(`${scrubListName(data)}: ${countOf(data.numbers, "number")} uploaded.`);
      onClose();
      onDone();
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <Dialog title="Upload a do-not-call list" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Select
            label="List"
            data={scrubKinds.map((kind) => ({
              value: kind,
              label: kind === "state" ? "State list" : dncListWords[kind],
            }))}
            allowDeselect={false}
            data-autofocus
            {...form.getInputProps("kind")}
          />
          {form.values.kind === "state" ? (
            <Select
              label="State"
              searchable
              data={stateCodes.map((code) => ({ value: code, label: stateName(code) }))}
              {...form.getInputProps("state")}
            />
          ) : null}
          <TextInput type="date" label="Published on" {...form.getInputProps("as_of")} />
          <FileInput
            label="File"
            description="A text or CSV file with one phone number per line. It replaces the current list."
            placeholder="Choose file"
            accept=".csv,.txt,text/csv,text/plain"
            {...form.getInputProps("file")}
          />
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Upload
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
