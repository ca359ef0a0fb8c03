import { Alert, Stack, Text, Textarea } from "@mantine/core";
import { type FeatureFlag, featureFlags } from "../../contract/flags/feature-flags.ts";
import type { FlagRule } from "../../domain/flags/evaluate.ts";
import { flagNoteLengthMax } from "../../domain/flags/flag-rules.ts";
import { flagText } from "../../domain/flags/flag-texts.ts";
import { precedenceWords, previewWords, rulesWords, waitsWords } from "../../domain/flags/flag-words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EditFrame } from "../../ui/edit-frame.tsx";
import type { EditFrame as Frame } from "../../ui/use-edit-frame.ts";
import { useFetched, useLocal } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";
import { useRecordEdit, versioned } from "../data-list/index.ts";
import { FlagRuleFields } from "./flag-rule-fields.tsx";
import type { NameOf } from "./people-names.ts";

interface FlagValues {
  rules: FlagRule[];
  note: string;
}

const labels = { rules: "Rules", note: "Note" };

interface EditFlagProps {
  flag: FeatureFlag;
  people: readonly { value: string; label: string }[];
  nameOf: NameOf;
  onClose: () => void;
  onDone: () => void;
}

export function EditFlag(props: EditFlagProps) {
  return props.flag.fixed ? <FixedFlag {...props} /> : <FlagRulesForm {...props} />;
}

function FixedFlag({ flag, onClose }: EditFlagProps) {
  return (
    <Dialog title={flag.label} onClose={onClose}>
      <Text>
        {flag.description} It is {flag.on_for > 0 ? "on" : "off"}, set by the deployment’s settings (DEPLOYMENT_ROLES),
        and has no rules.
      </Text>
    </Dialog>
  );
}

function FlagRulesForm({ flag, people, nameOf, onClose, onDone }: EditFlagProps) {
  const { request } = useLocal();
  const frame: Frame<FlagValues> = useRecordEdit<FlagValues>({
    record: recordOf(flag),
    validate: { rules: (rules) => (rules.every(isComplete) ? null : "Choose whom each rule is for.") },
    // Errors of single rules are shown below them all.
    fieldErrors: (error) => {
      const errors = fieldErrorsOf(error);
      const ofRule = Object.entries(errors).find(([field]) => field.startsWith("rules."))?.[1];
      return ofRule === undefined ? errors : { ...errors, rules: ofRule };
    },
    save: async (_changed, { rules, note }, version) => {
      await request(featureFlags.update, { body: { key: flag.key, rules, note, ...versioned(version) } });
      notify(`${flag.label}: changed for everyone.`);
      onClose();
      onDone();
    },
    reload: async () => recordOf((await request(featureFlags.show, { params: { key: flag.key } })).data),
  });
  const { form } = frame;
  const { rules } = form.values;
  const error = form.errors["rules"];
  return (
    <EditFrame
      title={flag.label}
      size="lg"
      frame={frame}
      labels={labels}
      showValue={(field, value) => (field === "rules" ? rulesWords(value as FlagRule[], nameOf) : undefined)}
      onDelete={null}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">
          {flag.description} {flag.waits ? waitsWords : null} Built-in value: {flag.shipped ? "on" : "off"}.
        </Text>
        <Text size="sm" c="dimmed">
          {precedenceWords}
        </Text>
      </Stack>
      <FlagRuleFields
        rules={rules}
        people={people}
        error={typeof error === "string" ? error : null}
        onChange={(changed) => form.setFieldValue("rules", changed)}
      />
      <Textarea
        label={labels.note}
        description="Why, for the history."
        maxLength={flagNoteLengthMax}
        autosize
        minRows={1}
        {...form.getInputProps("note")}
      />
      {frame.isDirty && rules.every(isComplete) ? <Effect flag={flag} rules={rules} /> : null}
    </EditFrame>
  );
}

/** What the server says the change would do. */
function Effect({ flag, rules }: { flag: FeatureFlag; rules: FlagRule[] }) {
  const { data, error } = useFetched(featureFlags.preview, { body: { key: flag.key, rules } });
  if (error) return <Text size="sm">{wordsOf(error)}</Text>;
  return (
    <Alert color="gray" role="status">
      {data ? previewWords(data.data, flag.limits, flagText(flag.key).pauses) : "Counting who is affected…"}
    </Alert>
  );
}

function isComplete({ for: target, value }: FlagRule): boolean {
  return target === "deployment" || value.trim() !== "";
}

function recordOf({ rules, version }: FeatureFlag) {
  return { values: { rules: rules.map((rule) => ({ ...rule })), note: "" }, version };
}
