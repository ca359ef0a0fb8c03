/** Signed steps of a form: each makes its document first, then is queued with it. */
import { type ComplianceVersion } from "../../domain/compliance/compliance.ts";
import type { SoaAgent, SoaChange, SoaRequest, SoaSigned } from "../../domain/soa/soa-request.ts";
import { soaRuleFor, soaTextOn } from "../../domain/soa/soa-rule.ts";
import { changedForm, completedForm, signedForm } from "../../domain/soa/soa-sign.ts";
import { soaChange, soaComplete, soaSign } from "../../local/intents/soa.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { makeFiling } from "./make-filing.ts";

/** What the person filled in; the rule and the words come from the day. */
export type SignedParts = Pick<SoaSigned, "language" | "products" | "representative"> & {
  beneficiary: Omit<SoaSigned["beneficiary"], "zone" | "signed_at">;
};

export interface Signing {
  own: readonly ComplianceVersion[];
  company: string;
  sign(soa: SoaRequest, parts: SignedParts): Promise<void>;
  complete(soa: SoaRequest, agent: SoaAgent): Promise<void>;
  change(soa: SoaRequest, change: SoaChange): Promise<void>;
}

/** Each throws the form's field errors. */
export function useSigning(): Signing {
  const { world, write } = useLocal();
  const { compliance: own = [], company } = useCurrentUser();
  const facts = () => ({
    at: world.now(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    company: company.name,
  });
  const sign = async (soa: SoaRequest, parts: SignedParts) => {
    const { at, zone, company: name } = facts();
    const { completed_at: _at, signature: _signature, ...agent } = soa.agent;
    const signed: SoaSigned = {
      ...parts,
      channel: "in_person",
      beneficiary: { ...parts.beneficiary, zone, signed_at: at },
      agent,
      rule: soaRuleFor(own, { appointment_at: agent.appointment_at, signed_at: at }),
      text: soaTextOn(own, parts.language, at),
    };
    const form = signedForm(soa, signed);
    const filing = await makeFiling({ before: soa, form, what: "signed", company: name, at, zone });
    await write(soaSign, { ...onForm(soa), signed, filing });
  };
  const complete = async (soa: SoaRequest, agent: SoaAgent) => {
    const { at, zone, company: name } = facts();
    const signed_at = soa.beneficiary.signed_at ?? at;
    const known = soa.agent.appointment_at === null ? null : soa.rule;
    const rule = known ?? soaRuleFor(own, { appointment_at: agent.appointment_at, signed_at });
    const form = completedForm(soa, { agent, rule });
    const filing = await makeFiling({ before: soa, form, what: "completed", company: name, at, zone });
    await write(soaComplete, { ...onForm(soa), agent, rule, filing });
  };
  const change = async (soa: SoaRequest, changed: SoaChange) => {
    const { at, zone, company: name } = facts();
    const form = changedForm(soa, changed);
    const filing = await makeFiling({ before: soa, form, what: "changed", company: name, at, zone });
    await write(soaChange, { ...onForm(soa), change: changed, filing });
  };
  return { own, company: company.name, sign, complete, change };
}

export function onForm({ id, contact_id, beneficiary }: SoaRequest) {
  return { id, contact_id, name: `${beneficiary.first_name} ${beneficiary.last_name}` };
}
