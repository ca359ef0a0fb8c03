import type { SoaState } from "../../domain/soa/limits.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { soaStateWords } from "../../domain/soa/soa-words.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./soa.module.css";

const tones: Readonly<Record<SoaState, Tone | undefined>> = {
  draft: "quiet",
  sent: undefined,
  viewed: undefined,
  submitted: "warn",
  completed: "good",
  rejected: "bad",
  expired: "bad",
  cancelled: "quiet",
};

/** A signed step that the server does not have yet. */
export function isUnfiled({ evidence }: Pick<SoaRequest, "evidence">): boolean {
  return evidence.some(({ server_at }) => server_at === null);
}

export const unfiledWords = "Signed here, not yet filed";

export function SoaBadge({ soa }: { soa: SoaRequest }) {
  return (
    <span className={classes.state}>
      <ToneBadge tone={tones[soa.state]}>{soaStateWords[soa.state]}</ToneBadge>
      {isUnfiled(soa) ? <ToneBadge tone="warn">{unfiledWords}</ToneBadge> : null}
    </span>
  );
}
