/** Signed steps: the person's signature, the agent's part, and changes after it; each with a document of its own. */
import { refuse } from "../../kit/refusal.ts";
import { manyLines } from "../../kit/text.ts";
import { soaMessages } from "./messages.ts";
import { soaVersionsMax, type SoaStep } from "./limits.ts";
import { agentPartErrors, completedErrors, signedErrors } from "./soa-check.ts";
import { mustBe, refuseErrors, stepped, tidyAgent, tidyPerson, tidyRepresentative } from "./soa-edit.ts";
import type {
  SoaAgent,
  SoaAppliedRule,
  SoaChange,
  SoaEvidence,
  SoaFiling,
  SoaForm,
  SoaRequest,
  SoaSigned,
  SoaVersion,
} from "./soa-request.ts";
import { logged } from "./soa-log.ts";
import { maySoa } from "./soa-states.ts";

export interface SoaFiler {
  now: number;
  made_by: SoaVersion["made_by"];
  /** Who is signed in there; null: nobody, the person signed through a link. */
  by: string | null;
  /** What the server knows of it; absent on a device. */
  filed?: { ip: string; heard_at: number | null };
}

/** The form as the person signs it. Refuses what is missing; whether it can still be signed is decided by `signSoa`. */
export function signedForm(soa: SoaRequest, signed: SoaSigned): SoaRequest {
  const { language, products, rule, text, channel = soa.channel } = signed;
  const form: SoaRequest = {
    ...soa,
    channel,
    language,
    products: [...new Set(products)],
    beneficiary: tidyPerson(signed.beneficiary),
    representative: signed.representative && tidyRepresentative(signed.representative),
    agent: tidyAgent({ ...signed.agent, completed_at: null, signature: null }),
    rule,
    text,
  };
  refuseErrors(signedErrors(form));
  return form;
}

export interface SoaCompletion {
  agent: SoaAgent;
  /** That of the day of the appointment. */
  rule: SoaAppliedRule;
}

export function completedForm(soa: SoaRequest, { agent, rule }: SoaCompletion): SoaRequest {
  const form = { ...soa, agent: tidyAgent(agent), rule };
  refuseErrors({ ...completedErrors(form), ...agentPartErrors(soa.agent, form.agent) });
  return form;
}

/** The step that the next one follows; those kept beside the form are followed by none of it. */
export function lastStep({ evidence, versions }: Pick<SoaRequest, "evidence" | "versions">): SoaEvidence | undefined {
  return evidence.findLast((_entry, nth) => versions[nth]?.why !== "late");
}

type Following = Pick<SoaFiling, "previous">;

/** Too late, or of a signature that came too late: another one of the same form stands. */
export function isLateCompletion(soa: SoaRequest, filing: Following): boolean {
  return !maySoa("complete", soa) || followsLate(soa, filing);
}

/** The form was changed elsewhere meanwhile, or it is that of a signature that came too late. */
export function isLateChange(soa: SoaRequest, filing: Following): boolean {
  return followsLate(soa, filing) || (maySoa("change", soa) && filing.previous !== lastStep(soa)?.hash);
}

function followsLate({ evidence, versions }: SoaRequest, { previous }: Following): boolean {
  return versions[evidence.findIndex(({ hash }) => hash === previous)]?.why === "late";
}

/** The form a completion shows. What a late one shows is known to its document alone. */
export function completionForm(soa: SoaRequest, completion: SoaCompletion, filing: Following): SoaRequest {
  if (!isLateCompletion(soa, filing)) return completedForm(soa, completion);
  return { ...soa, agent: tidyAgent(completion.agent), rule: completion.rule };
}

/** The form a change shows. */
export function changeForm(soa: SoaRequest, change: SoaChange, filing: Following): SoaRequest {
  return isLateChange(soa, filing) ? soa : changedForm(soa, change);
}

export function changedForm(soa: SoaRequest, change: SoaChange): SoaRequest {
  const { plans_represented, exception_reason, completed_at } = change;
  const agent = {
    ...soa.agent,
    completed_at,
    plans_represented: manyLines(plans_represented),
    exception_reason: manyLines(exception_reason),
  };
  const form = { ...soa, agent };
  refuseErrors(completedErrors(form));
  return form;
}

/** A signature that comes too late is kept beside the form, without effect on it. The same document again changes nothing. */
export function signSoa(soa: SoaRequest, signed: SoaSigned, filing: SoaFiling, filer: SoaFiler): SoaRequest {
  if (isFiled(soa, filing)) return soa;
  const form = signedForm(soa, signed);
  if (!maySoa("sign", soa)) return withVersion(soa, { form, what: "signed", why: "late" }, filing, filer);
  const next: SoaRequest = { ...form, state: "submitted", submitted_at: filer.now };
  return withVersion(next, { form, what: "signed", why: "signed" }, filing, filer);
}

export function completeSoa(
  soa: SoaRequest,
  completion: SoaCompletion,
  filing: SoaFiling,
  filer: SoaFiler,
): SoaRequest {
  if (isFiled(soa, filing)) return soa;
  if (maySoa("sign", soa)) mustBe("complete", soa, soaMessages.not_completable);
  const form = completionForm(soa, completion, filing);
  if (isLateCompletion(soa, filing)) return withVersion(soa, { form, what: "completed", why: "late" }, filing, filer);
  return withVersion({ ...form, state: "completed" }, { form, what: "completed", why: "completed" }, filing, filer);
}

export function changeSoa(soa: SoaRequest, change: SoaChange, filing: SoaFiling, filer: SoaFiler): SoaRequest {
  if (isFiled(soa, filing)) return soa;
  const form = changeForm(soa, change, filing);
  if (isLateChange(soa, filing)) return withVersion(soa, { form, what: "changed", why: "late" }, filing, filer);
  mustBe("change", soa, soaMessages.not_changeable);
  return withVersion(form, { form, what: "changed", why: "changed" }, filing, filer);
}

function isFiled({ evidence }: SoaRequest, { hash }: SoaFiling): boolean {
  return evidence.some((entry) => entry.hash === hash);
}

interface Filed {
  /** What the document shows. */
  form: SoaForm;
  what: SoaStep;
  why: SoaVersion["why"];
}

function withVersion(
  soa: SoaRequest,
  { form, what, why }: Filed,
  filing: SoaFiling,
  { now, made_by, by, filed }: SoaFiler,
): SoaRequest {
  const { pdf, pdf_sha256, device_at, zone, user_agent, rule_from, text_from, form_sha256, previous, hash } = filing;
  if (soa.versions.length >= soaVersionsMax) refuse("too_many", { base: [soaMessages.too_many_versions] });
  // Two signatures of one form may both be the first; each later step names the one it follows.
  if (previous !== "" && !soa.evidence.some((entry) => entry.hash === previous))
    refuse("soa_state", { filing: [soaMessages.filing_order] });
  const version: SoaVersion = {
    number: soa.versions.length + 1,
    why,
    pdf_sha256,
    size: bytesIn(pdf),
    made_at: device_at,
    made_by,
    sealed_sha256: null,
    sealed_at: null,
    has_timestamp: false,
  };
  const entry: SoaEvidence = {
    what,
    by: signerOf(form, what),
    device_at,
    server_at: filed ? now : null,
    difference_ms: filed ? now - device_at : null,
    heard_at: filed?.heard_at ?? null,
    zone,
    user_agent,
    ip: filed?.ip ?? "",
    rule_from,
    text_from,
    form_sha256,
    pdf_sha256,
    previous,
    hash,
  };
  const next = { ...soa, versions: [...soa.versions, version], evidence: [...soa.evidence, entry] };
  return stepped(logged(next, { what: why, at: Math.min(device_at, now), by }), now);
}

export function signerOf({ representative }: Pick<SoaForm, "representative">, what: SoaStep): SoaEvidence["by"] {
  if (what !== "signed") return "agent";
  return representative === null ? "person" : "representative";
}

/** Of base64. */
function bytesIn(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return Math.max(1, Math.floor((base64.length / 4) * 3) - padding);
}
