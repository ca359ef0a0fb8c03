/** Words of transfers (domain §25). */
import { countOf } from "../../kit/text.ts";
import type { TransferStatus } from "./status.ts";
import type { RevertResult, TransferResult, TransferWhy } from "./outcomes.ts";
import { transferContactsMax } from "./limits.ts";

const number = (count: number) => count.toLocaleString("en-US");

export const transferMessages = {
  too_many: `At most ${number(transferContactsMax)} contacts can be moved at once. Set a filter first.`,
  nobody: "There is nobody in this list to move.",
  one_receiver: "Choose one person, one pool or one group.",
  user_not_permitted: "You cannot give contacts to this person.",
  pool_not_permitted: "You cannot put contacts into this pool.",
  only_to_people: "Events and reading go along only to a person.",
  under_way: "This transfer is still under way.",
  over: "This transfer is over.",
  reverting: "This transfer is being reverted. Wait until that has ended.",
  nothing_to_revert: "Nothing of this transfer is left to move back.",
} as const;

export const transferStatusWords: Record<TransferStatus, string> = {
  queued: "Waiting",
  processing: "Moving",
  paused: "Paused",
  complete: "Complete",
  partially_complete: "Partly complete",
  failed: "Failed",
  cancelled: "Cancelled",
};

export const resultWords: Record<TransferResult, string> = { moved: "Moved", skipped: "Skipped", failed: "Failed" };
export const revertWords: Record<RevertResult, string> = {
  moved_back: "Moved back",
  left_there: "Left where it is",
  failed: "Not moved back",
};

/** One sentence per reason. */
export const whyTexts: Record<TransferWhy, string> = {
  already_owned: "Was there already.",
  deleted: "Was deleted.",
  not_permitted: "Not yours to move.",
  in_call: "Was in a call.",
  changed_since: "Changed hands since.",
};

/** A former owner's unsent write, with the new owner's name (domain §25). */
export function nowBelongsTo(name: string): string {
  return `This contact now belongs to ${name}.${keptUnderNeedsYou}`;
}

const keptUnderNeedsYou = " Your unsent note is kept under Needs you.";

/** For whoever reads it there, of whatever was written; it is sent by itself once the contact is back. */
export function nowBelongsToHere(received: string): string {
  return received.replace(
    keptUnderNeedsYou,
    " What you wrote stays here, and is sent should the contact come back to you.",
  );
}

interface Told {
  status: TransferStatus;
  total: number;
  done: number;
  skipped: number;
  failed: number;
}

/** How a transfer stands, for the corner of the page. */
export function transferMessage({ status, total, done, skipped, failed }: Told, to: string): string {
  if (status === "queued" || status === "processing") return `Moving ${countOf(total, "contact")} to ${to}`;
  if (status === "paused") return `Paused: moving ${countOf(total, "contact")} to ${to}`;
  const left = skipped + failed > 0 ? ` ${countOf(skipped + failed, "contact")} stayed.` : "";
  return `${countOf(done, "contact")} moved to ${to}.${left}`;
}
