/** Chooses whom a trigger may reach: a list or a saved search. */
import { Select } from "@mantine/core";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { ownLists } from "../../local/queries/list-view.ts";
import { useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { audienceChoices, audienceKey, audienceWords } from "../contact-parts/audience.ts";
import type { TriggerForm } from "./trigger-values.ts";

export function AudienceInput({ form }: { form: TriggerForm }) {
  const user = useCurrentUser();
  const lists = useLive(contactLists);
  const own = useLive(ownLists);
  const choices = lists && own ? audienceChoices(user, lists, own.quick_filters) : [];
  const value = audienceKey(form.values.audience);
  const isListed = choices.some((choice) => choice.value === value);
  const data = choices.map((choice) => ({ value: choice.value, label: choice.label }));
  if (!isListed && lists) data.push({ value, label: audienceWords(form.values.audience, lists, choices) });
  return (
    <Select
      label="Audience"
      description="To use another list, save it as a quick filter first."
      inputWrapperOrder={["label", "input", "description", "error"]}
      allowDeselect={false}
      searchable={data.length > 8}
      data={data}
      value={value}
      error={form.errors["audience"]}
      onChange={(next) => {
        const scope = choices.find((choice) => choice.value === next)?.scope;
        if (scope) form.setFieldValue("audience", scope);
      }}
    />
  );
}
