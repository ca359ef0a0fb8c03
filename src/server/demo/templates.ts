/** Texts and emails the demo company shares, and one of each user's own. */
import { blocksText } from "../../domain/email-blocks/block-text.ts";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

type Words = readonly [channel: "text" | "email", name: string, body: string, subject?: string];

const shared: readonly Words[] = [
  [
    "text",
    "Appointment reminder",
    "Hi {{contact.first_name|there}}, this is {{agent.name}}. I look forward to our meeting. Does the time still work for you?",
  ],
  [
    "text",
    "Missed you",
    "Hi {{contact.first_name|there}}, {{agent.name}} with {{company.name}} here. Sorry I missed your call. When is a good time to reach you?",
  ],
  [
    "text",
    "Policy renewal",
    "Hi {{contact.first_name|there}}, your {{policy.type|policy}} with {{policy.carrier}} renews on {{policy.renewal_date}}. Would you like to go over it together?",
  ],
  [
    "text",
    "Annual enrollment",
    "Hi {{contact.first_name|there}}, plans in {{contact.state|your state}} change every year. Shall we review yours before December 7?",
  ],
  [
    "email",
    "First hello",
    "Hi {{contact.first_name|there}},\n\nThank you for reaching out. I help families in {{contact.state|your state}} compare their options, at no cost to you.\n\nWhen would be a good time for a short call?\n\nBest regards,\n{{agent.name}}",
    "Nice to meet you, {{contact.first_name|and thank you}}",
  ],
  [
    "email",
    "Policy review",
    "Hi {{contact.first_name|there}},\n\nYour {{policy.type|policy}} with {{policy.carrier|your carrier}} comes up for review. A lot can change in a year: doctors, prescriptions, family.\n\nI would like to make sure that it still fits. Reply with a day that works for you, and I will call.\n\nBest regards,\n{{agent.name}}",
    "Time to review your {{policy.type|policy}}",
  ],
  [
    "email",
    "Happy birthday",
    "Dear {{contact.first_name|friend}},\n\nAll of us at {{company.name}} wish you a happy birthday and a good year.\n\nWarm regards,\n{{agent.name}}",
    "Happy birthday, {{contact.first_name|from all of us}}!",
  ],
];

const own: Words = [
  "text",
  "On my way",
  "Hi {{contact.first_name|there}}, I am on my way and will be there in 15 minutes.",
];

const designed: readonly Pick<MessageTemplate, "channel" | "name" | "subject" | "blocks">[] = [
  {
    channel: "email",
    name: "Annual enrollment letter",
    subject: "Your Medicare plan for next year",
    blocks: [
      { id: "1", kind: "heading", text: "Annual enrollment is open", size: "large", align: "left" },
      {
        id: "2",
        kind: "text",
        text: "Hi {{contact.first_name|there}},\n\nPlans in {{contact.state|your state}} change every year. Until **December 7** you can compare them and switch.",
        align: "left",
      },
      { id: "3", kind: "list", items: "Your doctors and hospitals\nYour prescriptions\nWhat you pay each month" },
      {
        id: "4",
        kind: "callout",
        text: "Your plan renews by itself. If you do nothing, it continues with its new prices.",
        tone: "info",
      },
      { id: "5", kind: "signature", name: "{{agent.name}}", more: "{{company.name}}\n{{agent.email}}" },
    ],
  },
  {
    channel: "user_email",
    name: "Monthly news",
    subject: "News of {{company.name}}",
    blocks: [
      { id: "1", kind: "heading", text: "What is new this month", size: "large", align: "left" },
      {
        id: "2",
        kind: "text",
        text: "Hi {{agent.first_name|there}},\n\nhere is what changed since our last email.",
        align: "left",
      },
      { id: "3", kind: "steps", items: "Look at the new carrier appointments\nFinish the required trainings" },
      { id: "4", kind: "divider" },
      { id: "5", kind: "text", text: "Questions? Reply to this email.", align: "left" },
    ],
  },
];

export function demoTemplates(chance: Chance, users: readonly DemoUser[], now: number): MessageTemplate[] {
  const [admin] = users;
  const row = ([channel, name, body, subject = ""]: Words, created_by: string, owner: MessageTemplate["owner"]) => ({
    id: chance.uuid(now),
    channel,
    name,
    subject,
    body,
    blocks: [] as EmailBlock[],
    owner,
    business_unit_id: null,
    created_by,
    created_at: now,
    updated_at: now,
    seq: 1,
  });
  return [
    ...(admin ? shared.map((words) => row(words, admin.id, "tenant")) : []),
    ...(admin
      ? designed.map(({ channel, name, subject, blocks }) => ({
          ...row(["email", name, blocksText(blocks), subject], admin.id, "tenant"),
          channel,
          blocks: [...blocks],
        }))
      : []),
    ...users.filter(({ account_type }) => account_type !== "basic").map(({ id }) => row(own, id, "user")),
  ];
}
