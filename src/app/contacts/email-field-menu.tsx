/** Facts to put into an email: those that are known of this contact, or that have a word to fall back on. */
import { Button, Menu, Text } from "@mantine/core";
import { type EmailField, emailFields, emailFieldText, emailFieldValue } from "../../domain/contacts/email-fields.ts";
import { useEmailFacts } from "./use-email-facts.ts";
import classes from "./email.module.css";

const words: Record<EmailField, string> = {
  "contact.first_name": "First name",
  "contact.last_name": "Last name",
  "contact.full_name": "Full name",
  "contact.city": "City",
  "contact.state": "State",
  "contact.age": "Age",
  "policy.carrier": "Policy: carrier",
  "policy.type": "Policy: type",
  "policy.number": "Policy: number",
  "policy.renewal_date": "Policy: renewal",
  "agent.name": "Your name",
  "agent.title": "Your title",
  "agent.phone": "Your phone",
  "agent.email": "Your email",
  "agent.npn": "Your NPN",
  "agent.webpage": "Your web page",
  "agent.calendly": "Your Calendly page",
  "company.name": "Company",
  "company.phone": "Company phone",
  "company.address": "Company address",
  today: "Today",
};

export function EmailFieldMenu({ onPick }: { onPick: (text: string) => void }) {
  const facts = useEmailFacts();
  const offered = emailFields
    .map((field) => ({ field, value: emailFieldValue(field, facts), text: emailFieldText(field) }))
    .filter(({ value, text }) => value !== "" || text.includes("|"));
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="compact-sm" className={classes.fields}>
          Put in a fact
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {offered.map(({ field, value, text }) => (
          <Menu.Item
            key={field}
            onClick={() => onPick(text)}
            rightSection={
              <Text size="xs" c="dimmed" className={classes.value}>
                {value || "not known"}
              </Text>
            }
          >
            {words[field]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
