/** Adds or edits a training. Its file is sent in parts, so that a cut upload goes on where it was. */
import { Autocomplete, FileInput, Group, MultiSelect, Select, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type AdminTraining, adminTrainings } from "../../contract/trainings/admin-trainings.ts";
import { adminCorporations } from "../../contract/webpage/corporations.ts";
import { tooLargeText } from "../../domain/files/file-messages.ts";
import { trainingSectionLengthMax, trainingTitleLengthMax } from "../../domain/trainings/limits.ts";
import { trainingMessages } from "../../domain/trainings/messages.ts";
import { trainingAudience } from "../../domain/trainings/training.ts";
import { trainingExtensions } from "../../domain/trainings/training-type.ts";
import { audienceWords } from "../../domain/trainings/training-words.ts";
import { trainingBytesMax } from "../../domain/values/limits.ts";
import { minuteMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { fileSizeWords } from "../../domain/files/file-words.ts";
import { useFetched, useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { freshRecord, useRecordEdit, useRemoval, versioned } from "../data-list/index.ts";
import { mediaLengthMs } from "./media-length.ts";

interface Values {
  section: string;
  title: string;
  corporation_id: string;
  for_account_types: (typeof trainingAudience)[number][];
  required_by: string;
}

interface EditTrainingProps {
  /** Null: add one. */
  training: AdminTraining | null;
  /** Names in use. */
  sections: string[];
  onClose: () => void;
  onDone: () => void;
}

const labels: Record<keyof Values, string> = {
  section: "Section",
  title: "Title",
  corporation_id: "Corporation",
  for_account_types: "For",
  required_by: "Required by",
};
/** A file of hundreds of megabytes is read once more before it is kept. */
const saveTimeoutMs = 5 * minuteMs;
const megabyte = 1_048_576;

export function EditTraining({ training, sections, onClose, onDone }: EditTrainingProps) {
  const { request } = useLocal();
  const corporations = useFetched(adminCorporations.list, { query: { limit: 100 } }).data?.data ?? [];
  const [file, setFile] = useState<File | null>(null);
  const [captions, setCaptions] = useState<File | null>(null);
  const { upload, sent } = useUpload();
  const finish = (words: string) => {
    notify(words);
    onClose();
    onDone();
  };
  const frame = useRecordEdit<Values>({
    record: training ? recordOf(training) : freshRecord(fresh(sections)),
    validate: {
      section: (section) => (section.trim() ? null : "Choose a section."),
      title: (title) => (title.trim() ? null : "Enter a title."),
      corporation_id: (id) => (id ? null : "Choose a corporation."),
    },
    save: async (changed, values, version) => {
      if (!training && !file) refuse("invalid", { base: [trainingMessages.choose] });
      const bytes = file ? { upload_id: await upload(file), duration_ms: await mediaLengthMs(file) } : {};
      const extra = { ...bytes, ...(captions && { captions }) };
      const options = { timeoutMs: saveTimeoutMs };
      if (training) {
        const body = { ...bodyOf(changed), ...extra, ...versioned(version) };
        await request(adminTrainings.update, { params: { id: training.id }, body }, options);
      } else {
        const { for_account_types: types, ...typed } = values;
        const body = { ...bodyOf(typed), ...(types.length > 0 && { for_account_types: types }), ...extra };
        await request(adminTrainings.create, { body: body as never }, options);
      }
      finish(`“${values.title.trim()}” is ${training ? "changed" : "added"}.`);
    },
    reload: training
      ? async () => recordOf((await request(adminTrainings.show, { params: { id: training.id } })).data)
      : undefined,
  });
  const remove = useRemoval(adminTrainings.remove, () => finish(`“${training?.title}” deleted.`));
  const { form } = frame;
  return (
    <EditFrame
      title={training ? training.title : "Add training"}
      size="lg"
      frame={frame}
      labels={labels}
      onDelete={training ? () => remove({ params: { id: training.id } }) : null}
      onClose={onClose}
    >
      <Autocomplete
        label={labels.section}
        description="Choose one, or type a new one."
        data={sections}
        maxLength={trainingSectionLengthMax}
        {...form.getInputProps("section")}
      />
      <TextInput label={labels.title} maxLength={trainingTitleLengthMax} {...form.getInputProps("title")} />
      <FileInput
        label={training ? "Replace the file" : "File"}
        description={
          training
            ? `Now: ${training.file_name}, ${fileSizeWords(training.size)}. Progress stays when you replace it.`
            : "PDF, MP4, MP3 or PPTX, up to 500 MB."
        }
        placeholder="Choose file"
        accept={trainingExtensions.join()}
        clearable
        value={file}
        onChange={setFile}
        error={form.errors["file"]}
      />
      {sent ? (
        <ProgressCount
          label="Uploading, in MB"
          done={Math.floor(sent.bytes / megabyte)}
          total={Math.max(1, Math.ceil(sent.total / megabyte))}
        />
      ) : null}
      <FileInput
        label="Captions"
        description={
          training?.captions ? "This training has captions. A new file replaces them." : "WebVTT, for a video or sound."
        }
        placeholder="Choose file"
        accept=".vtt,text/vtt"
        clearable
        value={captions}
        onChange={setCaptions}
        error={form.errors["captions"]}
      />
      <Select
        label={labels.corporation_id}
        description="Its business unit and all below it see the training; without a unit, everybody does."
        searchable
        data={corporations.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("corporation_id")}
      />
      <Group grow align="flex-start">
        <MultiSelect
          label={labels.for_account_types}
          placeholder={form.values.for_account_types.length === 0 ? "Everybody" : ""}
          data={trainingAudience.map((one) => ({ value: one, label: audienceWords(one) }))}
          {...form.getInputProps("for_account_types")}
        />
        <TextInput type="date" label={labels.required_by} {...form.getInputProps("required_by")} />
      </Group>
      {!training && corporations.length === 0 ? (
        <Text size="sm" c="dimmed">
          Add a corporation first.
        </Text>
      ) : null}
    </EditFrame>
  );
}

function fresh([section = ""]: readonly string[]): Values {
  return { section, title: "", corporation_id: "", for_account_types: [], required_by: "" };
}

function recordOf({ version, section, title, corporation_id, for_account_types, required_by }: AdminTraining) {
  return { values: { section, title, corporation_id, for_account_types, required_by: required_by ?? "" }, version };
}

/** An empty day means that nobody has to. */
function bodyOf({ required_by, ...rest }: Partial<Values>) {
  return { ...rest, ...(required_by !== undefined && { required_by: required_by || null }) };
}

interface Sent {
  bytes: number;
  total: number;
}

/** The id of the completed upload; the same file is not sent again when the save is repeated. */
function useUpload() {
  const { uploadInParts } = useLocal();
  const [sent, setSent] = useState<Sent | null>(null);
  const done = useRef<{ file: File; id: string }>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const upload = async (file: File): Promise<string> => {
    if (done.current?.file === file) return done.current.id;
    if (file.size > trainingBytesMax) refuse("too_large", { file: [tooLargeText("training")] });
    if (!uploadInParts) return refuse("unavailable");
    const onProgress = (bytes: number, total: number) => setSent({ bytes, total });
    onProgress(0, file.size);
    try {
      const id = await uploadInParts(file, {
        kind: "training",
        patient: true,
        onProgress,
        signal: stop.current.signal,
      });
      done.current = { file, id };
      return id;
    } finally {
      setSent(null);
    }
  };
  return { upload, sent };
}
