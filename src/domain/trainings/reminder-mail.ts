import { showDay } from "../../kit/dates.ts";
import type { TrainingDue } from "../account/notice-fact.ts";

export function trainingReminderMail({ title, required_by }: Omit<TrainingDue, "training_id">, link: string) {
  const by = required_by === null ? "" : ` by ${showDay(required_by)}`;
  return {
    kind: "training_due",
    subject: `Training due${by}: ${title}`,
    text: `Please finish the training “${title}”${by}.\n\n${link}\n\nYou can turn these reminders off under Account, Notifications.\n`,
  };
}
