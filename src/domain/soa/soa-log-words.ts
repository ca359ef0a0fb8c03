/** What happened to a form, for the contact's timeline. */
import type { SoaAct } from "./limits.ts";
import type { SoaLogged } from "./soa-request.ts";
import { soaRejectWords } from "./soa-words.ts";

const words: Readonly<Record<SoaAct, string>> = {
  sent: "sent to sign",
  viewed: "opened by the person",
  signed: "signed by the person",
  completed: "completed",
  changed: "changed after completion",
  late: "came too late, without effect",
  rejected: "rejected",
  expired: "the link ended unsigned",
  cancelled: "canceled",
};

export function soaLogWords({ what, by, reason }: Pick<SoaLogged, "what" | "by" | "reason">): string {
  if (what === "signed" && by === null) return "signed by the person through the link";
  return reason === null ? words[what] : `${words[what]}: ${soaRejectWords[reason].toLowerCase()}`;
}
