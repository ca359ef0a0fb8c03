/** Whom something is for: a list, a group, or the contacts chosen before. */
import { Select } from "@mantine/core";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import type { OwnLists } from "../../local/queries/list-view.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { audienceChoices, audienceKey, audienceWords } from "./audience.ts";

interface AudienceSelectProps {
  scope: ContactsScope | null;
  lists: ContactLists;
  own: OwnLists;
  onChoose: (scope: ContactsScope) => void;
}

const chosenBefore = "chosen";

export function AudienceSelect({ scope, lists, own, onChoose }: AudienceSelectProps) {
  const choices = audienceChoices(useCurrentUser(), lists, own.quick_filters);
  const key = scope && audienceKey(scope);
  const isListed = scope === null || (scope.ids.length === 0 && choices.some(({ value }) => value === key));
  return (
    <Select
      label="Contacts"
      placeholder="Choose a list or a group"
      allowDeselect={false}
      searchable
      flex="1 1 16rem"
      data={[
        ...(isListed ? [] : [{ value: chosenBefore, label: audienceWords(scope, lists, choices) }]),
        ...choices.map(({ value, label }) => ({ value, label })),
      ]}
      value={isListed ? key : chosenBefore}
      onChange={(value) => {
        const choice = choices.find((one) => one.value === value);
        if (choice) onChoose(choice.scope);
      }}
    />
  );
}
