/** Texts of transfers (domain §25). */
import { countOf } from "../../kit/text.ts";
import type { TransferStatus } from "./status.ts";
import type { RevertResult, TransferResult, TransferWhy } from "./outcomes.ts";
import { transferContactsMax } from "./limits.ts";

const number = (count: number) => count.toLocaleString("en-US");

export const transferMessages = {
  too_many: `You can transfer up to ${number(transferContactsMax)} contacts at once. Add a filter first.`,
  nobody: "There are no contacts in this list to transfer.",
  one_receiver: "Choose one person, one pool or one group.",
  user_not_permitted: "You cannot transfer contacts to this person.",
  pool_not_permitted: "You cannot transfer contacts to this pool.",
  only_to_people: "Events and read access can only be transferred to a person.",
  under_way: "This transfer is still in progress.",
  over: "This transfer has ended.",
  reverting: "This transfer is being reverted. Wait until that finishes.",
  nothing_to_revert: "Nothing in this transfer is left to revert.",
} as const;

export const transferStatusWords: Record<TransferStatus, string> = {
  queued: "Queued",
  processing: "Transferring",
  paused: "Paused",
  complete: "Complete",
  partially_complete: "Partially complete",
  failed: "Failed",
  cancelled: "Canceled",
};

export const resultWords: Record<TransferResult, string> = {
  moved: "Transferred",
  skipped: "Skipped",
  failed: "Failed",
};
export const revertWords: Record<RevertResult, string> = {
  moved_back: "Returned",
  left_there: "Not reverted",
  failed: "Revert failed",
};

/** One sentence per reason. */
export const whyTexts: Record<TransferWhy, string> = {
  already_owned: "Already there.",
  deleted: "Contact deleted.",
  not_permitted: "Not yours to transfer.",
  in_call: "On a call.",
  changed_since: "Owner changed since then.",
  pool_rule: "The pool does not assign it now.",
  pool_limit: "The pool's daily limit for this person is reached.",
};

/** Rejection of a former owner's queued write, with the new owner's name (domain §25). */
export function nowBelongsTo(name: string): string {
  return `This contact now belongs to ${name}.${keptUnderNeedsYou}`;
}

const keptUnderNeedsYou = " Your unsent note is kept under Needs attention.";

/**
 * The message as the device shows it, for any kind of write; the write is sent automatically once the contact is back.
 */
export function nowBelongsToHere(received: string): string {
  return received.replace(
    keptUnderNeedsYou,
    " Your text stays here and is sent if the contact is assigned to you again.",
  );
}

interface Told {
  status: TransferStatus;
  total: number;
  done: number;
  skipped: number;
  failed: number;
}

/** Transfer status for the corner of the page. */
export function transferMessage({ status, total, done, skipped, failed }: Told, to: string): string {
  if (status === "queued" || status === "processing") return `Transferring ${countOf(total, "contact")} to ${to}`;
  if (status === "paused") return `Paused: transferring ${countOf(total, "contact")} to ${to}`;
  const left = skipped + failed > 0 ? ` ${countOf(skipped + failed, "contact")} not transferred.` : "";
  return `${countOf(done, "contact")} transferred to ${to}.${left}`;
}
