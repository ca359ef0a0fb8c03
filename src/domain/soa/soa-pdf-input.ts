/** What the PDF of a form shows; the same on the device and on the server. */
import type { SoaEvidence, SoaForm } from "./soa-request.ts";

/** What whoever made the entry knew. */
export type SoaEvidenceMade = Pick<
  SoaEvidence,
  "what" | "by" | "device_at" | "zone" | "user_agent" | "rule_from" | "text_from" | "form_sha256" | "previous" | "hash"
>;

export interface SoaPdfInput {
  form: SoaForm;
  company: string;
  /** Oldest first; the last one is this step. */
  evidence: readonly SoaEvidenceMade[];
}
