/** Words about message templates. */
export const templateMessages = {
  name: "Enter a name of up to 60 characters.",
  full: "You can have up to 200 templates. Delete one first.",
  shared_full: "There can be up to 200 shared templates. Delete one first.",
  subject: "Enter a subject.",
  no_subject: "A text has no subject.",
  no_blocks: "A text has no blocks.",
  body: "Write a message first.",
  not_yours: "Only the person who wrote it can stop sharing it.",
  anothers: "Only the person who wrote this template can change it. You can duplicate it.",
  companys: "This template belongs to the company. Only its admins can change it. You can duplicate it.",
  units: "This template belongs to a business unit. Only its admins can change it. You can duplicate it.",
  upper_units:
    "This template belongs to a business unit above yours. Only its admins can change it. You can duplicate it.",
  no_unit: "You have no business unit to share it with.",
} as const;
