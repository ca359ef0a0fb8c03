import { Group, NumberInput, Select, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { adminDialRules, type DialRuleVersions } from "../../contract/dialer/admin-dial-rules.ts";
import type { WeekHours } from "../../domain/dialer/calling-hours.ts";
import { versionsAfter } from "../../domain/dialer/dated-rules.ts";
import { ruleSourceLengthMax } from "../../domain/dialer/rule-edit.ts";
import { type RecordingDuty, recordingDuties } from "../../domain/dialer/recording-rules.ts";
import { hoursWords, placeName, recordingWords } from "../../domain/dialer/rule-words.ts";
import type { PlaceRule, RulePlace } from "../../domain/users/dial-rules-setting.ts";
import { isState, stateCodes } from "../../domain/values/postal.ts";
import { showDay } from "../../kit/dates.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import type { EditFrame as Frame } from "../../ui/use-edit-frame.ts";
import { useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useRecordEdit, versioned } from "../data-list/index.ts";
import { placesWithRules, ruleBody, ruleProblems, ruleRecord, ruleToday, type RuleValues } from "./rule-fields.ts";
import { WeekHoursFields } from "./week-hours.tsx";

const labels = {
  place: "State",
  from: "Starts on",
  source: "Source",
  hours: "Calling hours",
  text_hours: "Texting hours",
  attempts: "Attempts in 24 hours",
  check_days: "Do-not-call check valid for (days)",
  client_months: "Clients may be called for (months)",
  inquiry_months: "Inquiries may be called for (months)",
  recording: "Recording",
};

interface EditDialRuleProps {
  read: DialRuleVersions;
  /** Empty: a state without a rule yet. */
  place: RulePlace | "";
  /** A former rule to start from; absent: today's. */
  former?: PlaceRule | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** A new version of a place's rule; the present one stays in the history. */
export function EditDialRule({ read, place, former, onClose, onDone }: EditDialRuleProps) {
  const { request } = useLocal();
  const frame: Frame<RuleValues> = useRecordEdit<RuleValues>({
    record: ruleRecord(read, place, former),
    validate: (values) => ruleProblems(values, read),
    save: async (_changed, values, version) => {
      const body = { ...ruleBody(values), ...versioned(version) };
      const { data } = await request(adminDialRules.create, { body });
      notify(`${placeName(body.place)}: ${body.from > data.today ? `starts on ${showDay(body.from)}` : "in force"}.`);
      onClose();
      onDone();
    },
    reload: async () => ruleRecord((await request(adminDialRules.list, {})).data, frame.form.getValues().place, former),
  });
  const { form } = frame;
  const chosen = form.values.place;
  return (
    <EditFrame
      title={place === "" ? "Add a state’s rule" : `Change the rule: ${placeName(place)}`}
      size="lg"
      frame={frame}
      labels={labels}
      showValue={showValue}
      onDelete={null}
      onClose={onClose}
    >
      {place === "" ? <StateField frame={frame} read={read} /> : null}
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={labels.from}
          description="At midnight Eastern time, on every device."
          {...form.getInputProps("from")}
        />
      </Group>
      <WaitingDays read={read} place={chosen} />
      <Textarea
        label={labels.source}
        description="The law or decision, such as Tex. Bus. & Com. Code §301.051."
        maxLength={ruleSourceLengthMax}
        autosize
        minRows={1}
        data-autofocus
        {...form.getInputProps("source")}
      />
      <HoursField frame={frame} name="hours" usual={ruleToday(read, "all").hours} />
      <HoursField frame={frame} name="text_hours" usual={ruleToday(read, "all").text_hours} />
      <Numbers frame={frame} />
      <RecordingField frame={frame} />
    </EditFrame>
  );
}

interface FieldProps {
  frame: Frame<RuleValues>;
}

function StateField({ frame, read }: FieldProps & { read: DialRuleVersions }) {
  const taken = new Set(placesWithRules(read));
  const data = stateCodes.filter((code) => !taken.has(code)).map((value) => ({ value, label: placeName(value) }));
  return <Select label={labels.place} searchable data={data} {...frame.form.getInputProps("place")} />;
}

/** A version that waits ends this one on its day. */
function WaitingDays({ read, place }: { read: DialRuleVersions; place: string }) {
  const days = versionsAfter(read.versions, read.today)
    .filter((version) => version.place === place)
    .map(({ from }) => showDay(from));
  if (days.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Already waiting: {days.join(", ")}. A change that starts earlier is replaced on that day.
    </Text>
  );
}

const hoursWordsOf = {
  hours: { who: "the person called", closed: "No calls", said: "", ownWords: "no calls" },
  text_hours: { who: "the person texted", closed: "No texts", said: "Texts on ", ownWords: "no texts" },
};

interface HoursProps extends FieldProps {
  name: keyof typeof hoursWordsOf;
  usual: WeekHours | null;
}

function HoursField({ frame, name, usual }: HoursProps) {
  const { form } = frame;
  const { place, [name]: hours } = form.values;
  const { who, closed, said, ownWords } = hoursWordsOf[name];
  const set = (value: WeekHours | null) => form.setFieldValue(name, value);
  const error = form.errors[name];
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {labels[name]}, by the local time of {who}
      </Text>
      {place === "all" ? null : (
        <Switch
          label={name === "hours" ? "Same hours as all states" : "Same texting hours as all states"}
          checked={hours === null}
          onChange={({ currentTarget }) => set(currentTarget.checked ? null : usual)}
        />
      )}
      {hours ? (
        <WeekHoursFields
          label={labels[name]}
          closed={closed}
          said={said}
          value={hours}
          error={typeof error === "string" ? error : null}
          onChange={set}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {usual ? hoursWords(usual, ownWords) : null}
        </Text>
      )}
    </Stack>
  );
}

function Numbers({ frame: { form } }: FieldProps) {
  const ofState = isState(form.values.place) || form.values.place === "";
  const names = ofState
    ? (["attempts", "check_days"] as const)
    : (["attempts", "check_days", "client_months", "inquiry_months"] as const);
  return (
    <Group grow align="flex-end" preventGrowOverflow={false} wrap="wrap">
      {names.map((name) => (
        <NumberInput
          key={name}
          miw="15rem"
          label={labels[name]}
          placeholder={ofState ? "As all states" : ""}
          min={name === "client_months" || name === "inquiry_months" ? 0 : 1}
          allowDecimal={false}
          {...form.getInputProps(name)}
        />
      ))}
    </Group>
  );
}

function RecordingField({ frame: { form } }: FieldProps) {
  const asAll = form.values.place === "all" ? [] : [{ value: "", label: "As all states" }];
  const data = [...asAll, ...recordingDuties.map((value) => ({ value, label: recordingWords[value] }))];
  return (
    <Select
      label={labels.recording}
      description="Announced: both sides hear it before the recording starts."
      allowDeselect={false}
      data={data}
      {...form.getInputProps("recording")}
    />
  );
}

function showValue(field: string, value: unknown): string | undefined {
  if (field === "hours") return value === null ? "As all states" : hoursWords(value as WeekHours);
  if (field === "text_hours") return value === null ? "As all states" : hoursWords(value as WeekHours, "no texts");
  if (field === "recording" && value !== "") return recordingWords[value as RecordingDuty];
  return value === "" ? "As all states" : undefined;
}
