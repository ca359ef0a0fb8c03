/** Merge fields for a message: each with a fallback where one is usual. */
import { Button, Menu } from "@mantine/core";
import { emailFieldLabels } from "../../domain/emails/email-field-labels.ts";
import { emailFields, emailFieldText } from "../../domain/emails/email-fields.ts";

interface MergeFieldMenuProps {
  onPick: (text: string) => void;
  /** Those of a contact by default. */
  fields?: readonly { text: string; label: string }[];
}

const ofContacts = emailFields.map((field) => ({ text: emailFieldText(field), label: emailFieldLabels[field] }));

export function MergeFieldMenu({ onPick, fields = ofContacts }: MergeFieldMenuProps) {
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="compact-sm" mih="var(--fl-target)">
          Insert field
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50vh" style={{ overflowY: "auto" }}>
        {fields.map(({ text, label }) => (
          <Menu.Item key={text} onClick={() => onPick(text)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
