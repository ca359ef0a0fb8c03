/** Appearance of each event type: a color, plus a letter for color-blind users (domain §11). */
import { optionWords } from "../contacts/labels.ts";
import type { tagColors } from "../values/options.ts";
import type { EventType } from "./limits.ts";

export interface TypeAppearance {
  letter: string;
  color: (typeof tagColors)[number];
}

export const typeAppearances: Readonly<Record<EventType, TypeAppearance>> = {
  appointment: { letter: "A", color: "blue" },
  phone_call: { letter: "C", color: "cyan" },
  callback: { letter: "B", color: "orange" },
  follow_up: { letter: "F", color: "amber" },
  presentation: { letter: "P", color: "violet" },
  enrollment: { letter: "E", color: "green" },
  policy_review: { letter: "R", color: "indigo" },
  policy_delivery: { letter: "D", color: "teal" },
  service: { letter: "S", color: "brown" },
  birthday: { letter: "Y", color: "pink" },
  renewal: { letter: "N", color: "red" },
  seminar: { letter: "M", color: "indigo" },
  office: { letter: "O", color: "grey" },
  training: { letter: "T", color: "brown" },
  personal: { letter: "L", color: "pink" },
  holiday: { letter: "H", color: "green" },
  task: { letter: "K", color: "amber" },
  other: { letter: "Z", color: "grey" },
};

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(typeAppearances, text);
}

export function typeWords(type: EventType): string {
  return optionWords(type);
}

/** An event of several types uses the first. */
export function lookOfTypes(types_list: readonly EventType[]): TypeAppearance {
  return typeAppearances[types_list[0] ?? "other"];
}
