/** Status of a security. */
import { optionWords } from "../../domain/contacts/labels.ts";
import type { Security } from "../../domain/policies/security.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

const tones: Record<Security["status"], Tone | undefined> = {
  proposed: undefined,
  pending: undefined,
  open: "good",
  restricted: "warn",
  transferred: "quiet",
  closed: "quiet",
};

export function SecurityBadge({ security: { status } }: { security: Security }) {
  return <ToneBadge tone={tones[status]}>{optionWords(status)}</ToneBadge>;
}
