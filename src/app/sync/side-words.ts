/** Words for the two sides of a conflict: another person's change, or one's own on another device. */
import { sessionMessages } from "../../domain/session/messages.ts";
import type { SyncConflict } from "../../local/db/records.ts";
import { isTold } from "./use-decisions.ts";

interface SideWords {
  /** What happened, as a sentence. */
  description: string;
  yours: string;
  theirs: string;
  keepYours: string;
  keepTheirs: string;
}

/** `by`: who made the other change; `when`: its time, empty if unknown. */
export function sideWords(conflict: SyncConflict, by: string, when: string): SideWords {
  const { device } = conflict;
  if (typeof device !== "string")
    return {
      description: isTold(conflict) ? toldWords(conflict, by) : sessionMessages.changed_too.replace("{name}", by),
      yours: "Yours",
      theirs: `Theirs (${[by, when].filter(Boolean).join(", ")})`,
      keepYours: "Keep mine",
      keepTheirs: "Keep theirs",
    };
  const other = device || "another device";
  return {
    description: isTold(conflict)
      ? `You also changed this on ${other}. That change was kept.`
      : sessionMessages.changed_elsewhere.replace("{device}", other),
    yours: "This device",
    theirs: when ? `Other device (${when})` : "Other device",
    keepYours: "Keep this device's",
    keepTheirs: "Keep the other device's",
  };
}

function toldWords({ record, field }: SyncConflict, by: string): string {
  const received = `${by} also changed this. Their change was kept.`;
  return record === "policy" && field === "status" ? `${received} Yours is saved as a note on the contact.` : received;
}
