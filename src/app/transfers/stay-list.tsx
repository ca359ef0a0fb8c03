import type { TransferPreview } from "../../contract/transfers/transfers.ts";
import type { TransferWhy } from "../../domain/transfers/outcomes.ts";
import { countOf } from "../../kit/text.ts";
import classes from "./transfers.module.css";

const becauseWords: Record<TransferWhy, [one: string, many: string]> = {
  already_owned: ["is already there", "are already there"],
  deleted: ["is deleted", "are deleted"],
  not_permitted: ["is not yours to transfer", "are not yours to transfer"],
  in_call: ["is on a call", "are on a call"],
  changed_since: ["changed owner since", "changed owner since"],
  pool_rule: ["is not the pool's to assign now", "are not the pool's to assign now"],
  pool_limit: ["is over the pool's daily limit", "are over the pool's daily limit"],
};

/** Number of contacts that are not moved, by reason. */
export function StayList({ stay }: { stay: TransferPreview["stay"] }) {
  const reasons = Object.entries(stay) as [TransferWhy, number][];
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.stay}>
      {reasons.map(([why, count]) => (
        <li key={why}>
          {`${countOf(count, "contact")} ${becauseWords[why][count === 1 ? 0 : 1]} and ${count === 1 ? "stays" : "stay"}.`}
        </li>
      ))}
    </ul>
  );
}
