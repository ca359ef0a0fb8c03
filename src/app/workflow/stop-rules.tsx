import { Checkbox, Stack } from "@mantine/core";
import { stopReasonWords, stopRuleWords } from "../../domain/workflow/flow-words.ts";
import { type StopRule, stopRules } from "../../domain/workflow/template.ts";

const always = ["do_not_contact", "deceased"] as const;

/** Rules that end a flow early; the two mandatory ones are listed but cannot be removed. */
export function StopRuleFields({
  rules,
  onChange,
}: {
  rules: readonly StopRule[];
  onChange: (rules: StopRule[]) => void;
}) {
  return (
    <Stack gap="xs">
      {stopRules.map((rule) => (
        <Checkbox
          key={rule}
          label={stopRuleWords[rule]}
          checked={rules.includes(rule)}
          onChange={(event) =>
            onChange(stopRules.filter((one) => (one === rule ? event.currentTarget.checked : rules.includes(one))))
          }
        />
      ))}
      {always.map((reason) => (
        <Checkbox key={reason} label={stopReasonWords[reason]} description="Always" checked disabled readOnly />
      ))}
    </Stack>
  );
}

/** "When the contact became a client, or a policy was sold." */
export function stopRulesWords(rules: readonly StopRule[]): string {
  if (rules.length === 0) return "Only when the contact is deceased or asked not to be contacted";
  const said = rules.map((rule) => stopRuleWords[rule]).map((words) => words.charAt(0).toLowerCase() + words.slice(1));
  return `When ${said.join(", or ")}`;
}
