import { CloseButton, Group, Text } from "@mantine/core";
import { groupNameLengthMax } from "../../domain/values/limits.ts";
import { report } from "../base/report.ts";
import { useContactActs } from "./contact-acts.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { FactSection } from "../contact-parts/fact-section.tsx";
import { NamePicker } from "../contact-parts/name-picker.tsx";
import classes from "../contact-parts/contact-facts.module.css";

/** Team groups that contain this contact. */
export function ContactGroups() {
  const { contact, lists, mayEditAll } = useOpened();
  const { setGroup } = useContactActs();
  const inside = lists.groups.filter(({ id }) => contact.group_ids.includes(id));
  const add = mayEditAll ? (
    <NamePicker
      label="Add to group"
      fieldLabel="Group name"
      choices={lists.groups.filter(({ id }) => !contact.group_ids.includes(id))}
      onPick={(id) => setGroup(id, true)}
      maxLength={groupNameLengthMax}
    />
  ) : null;
  return (
    <FactSection title="Groups" action={add}>
      {inside.length === 0 ? <Text c="dimmed">Not in any group.</Text> : null}
      <Group gap={6}>
        {inside.map(({ id, name }) => (
          <span key={id} className={classes.groupChip}>
            {name}
            {mayEditAll ? (
              <CloseButton
                size="xs"
                iconSize="0.75rem"
                aria-label={`Remove from group ${name}`}
                onClick={() => void setGroup(id, false).catch(report)}
              />
            ) : null}
          </span>
        ))}
      </Group>
    </FactSection>
  );
}
