/** Words of the consent ledger. */
import type { ConsentChannel, ConsentEvent, ConsentWay } from "../../domain/consent/consent-options.ts";
import type { PermissionState } from "../../domain/consent/permission.ts";
import type { Tone } from "../../ui/tone-badge.tsx";

export const eventWords: Readonly<Record<ConsentEvent, string>> = {
  asked: "Asked",
  granted: "Granted",
  refused: "Refused",
  revoked: "Revoked",
  regranted: "Granted again",
};

export const wayWords: Readonly<Record<ConsentWay, string>> = {
  form: "On a form",
  text: "By text",
  email: "By email",
  voice: "On a call",
  paper: "On paper",
  agent: "In person",
  vendor: "To a lead vendor",
  merge: "Taken over from a merged contact",
};

export const channelWords: Readonly<Record<ConsentChannel, string>> = { call: "Calls", text: "Texts", email: "Email" };

export const stateWords: Readonly<Record<PermissionState, { label: string; tone: Tone }>> = {
  unknown: { label: "Not asked", tone: "quiet" },
  asked: { label: "Asked, no answer", tone: "warn" },
  granted: { label: "Granted", tone: "good" },
  refused: { label: "Refused", tone: "bad" },
  revoked: { label: "Revoked", tone: "bad" },
};
