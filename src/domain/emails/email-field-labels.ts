/** Labels of merge fields, as offered to the author of an email. */
import type { EmailField } from "./email-fields.ts";

export const emailFieldLabels: Record<EmailField, string> = {
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
