/** Merge fields for an email: those with a value for this contact or with a fallback. */
import { Button, Menu, Text } from "@mantine/core";
import { emailFields, emailFieldText, emailFieldValue } from "../../domain/emails/email-fields.ts";
import { emailFieldLabels } from "../../domain/emails/email-field-labels.ts";
import { useEmailFacts } from "./use-email-facts.ts";
import classes from "./email.module.css";

export function EmailFieldMenu({ onPick }: { onPick: (text: string) => void }) {
  const facts = useEmailFacts();
  const offered = emailFields
    .map((field) => ({ field, value: emailFieldValue(field, facts), text: emailFieldText(field) }))
    .filter(({ value, text }) => value !== "" || text.includes("|"));
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="compact-sm" className={classes.fields}>
          Insert field
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {offered.map(({ field, value, text }) => (
          <Menu.Item
            key={field}
            onClick={() => onPick(text)}
            rightSection={
              <Text size="xs" c="dimmed" className={classes.value}>
                {value || "unknown"}
              </Text>
            }
          >
            {emailFieldLabels[field]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
