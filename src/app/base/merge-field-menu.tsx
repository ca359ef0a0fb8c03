/** Merge fields for a message: each with a fallback where one is usual. */
import { Button, Menu } from "@mantine/core";
import { emailFieldLabels } from "../../domain/emails/email-field-labels.ts";
import { emailFields, emailFieldText } from "../../domain/emails/email-fields.ts";

export function MergeFieldMenu({ onPick }: { onPick: (text: string) => void }) {
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="compact-sm" mih="var(--fl-target)">
          Insert field
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50vh" style={{ overflowY: "auto" }}>
        {emailFields.map((field) => (
          <Menu.Item key={field} onClick={() => onPick(emailFieldText(field))}>
            {emailFieldLabels[field]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
