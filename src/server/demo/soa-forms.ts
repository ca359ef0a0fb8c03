/** Scopes of Appointment of the demo agent in every state, added once; the documents are real and are sealed like any. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { soaLinkDays, type SoaState, soaStates } from "../../domain/soa/limits.ts";
import { cancelSoa, createSoa, expireSoa, rejectSoa, sendSoa, viewSoa } from "../../domain/soa/soa-edit.ts";
import type { SoaFiling, SoaRequest, SoaSigned } from "../../domain/soa/soa-request.ts";
import { soaKeptUntil, soaRuleFor, soaTextOn } from "../../domain/soa/soa-rule.ts";
import { completedForm, completeSoa, signedForm, signSoa, type SoaFiler } from "../../domain/soa/soa-sign.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayMs, hourMs, minuteMs } from "../../kit/durations.ts";
import type { Ctx } from "../context.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { makeFiling } from "../soa/soa-document.ts";
import { keepPdf } from "../soa/soa-filing.ts";
import { insertSoa } from "../soa/soa-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { findSoaHolder } from "./soa-holder-rows.ts";

export async function layDemoForms(services: Services, key: string): Promise<void> {
  const tenant = await services.db
    .selectFrom("tenants")
    .select(["tenant_id", "name"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!tenant) return;
  const { tenant_id, name: company } = tenant;
  await tenantWork(services, systemActor(tenant_id), async (ctx) => {
    const found = await findSoaHolder(ctx.trx, { tenant_id, key }, soaStates.length);
    const agent = found && (await findUser(ctx.trx, tenant_id, found.user_id));
    if (!agent) return;
    const contacts = await findContacts(ctx.trx, tenant_id, found.contact_ids);
    for (const [nth, contact] of contacts.entries())
      await layForm(ctx, { agent, company, contact, state: soaStates[nth] ?? "draft", nth });
  });
}

interface Asked {
  agent: NonNullable<Awaited<ReturnType<typeof findUser>>>;
  company: string;
  contact: Contact;
  state: SoaState;
  nth: number;
}

async function layForm(ctx: Ctx, asked: Asked): Promise<void> {
  const now = ctx.world.now();
  const made = now - (asked.state === "expired" ? soaLinkDays + 2 : 3 + asked.nth) * dayMs;
  const { soa, filings } = await formIn(asked, { id: ctx.world.uuid(), made, now });
  const { tenant_id } = ctx.actor;
  await insertSoa(ctx.trx, tenant_id, { ...soa, kept_until: soaKeptUntil([], soa.beneficiary.signed_at ?? made) });
  for (const { pdf } of filings) await keepPdf(ctx, Buffer.from(pdf, "base64"));
  ctx.changeSet.add("soa_requests", soa.id);
}

interface Times {
  id: string;
  made: number;
  now: number;
}

interface Laid {
  soa: SoaRequest;
  filings: SoaFiling[];
}

async function formIn(asked: Asked, { id, made, now }: Times): Promise<Laid> {
  const { state, agent, contact } = asked;
  const by = agent.id;
  const draft = createSoa(draftOf(asked, id), { now: made, by });
  if (state === "draft") return { soa: draft, filings: [] };
  if (state === "cancelled") return { soa: cancelSoa(draft, { now: made + hourMs, by }), filings: [] };
  const to = { channel: "email", sent_to: contact.emails[0]?.address ?? "" } as const;
  const sent = sendSoa(draft, to, { now: made + minuteMs, by });
  if (state === "sent") return { soa: sent, filings: [] };
  const viewed = viewSoa(sent, made + hourMs);
  if (state === "viewed") return { soa: viewed, filings: [] };
  if (state === "expired") return { soa: expireSoa(viewed, now), filings: [] };
  const signed = await sign(viewed, asked, made + 2 * hourMs);
  if (state === "completed") return complete(signed, asked, made + dayMs);
  if (state === "submitted") return signed;
  const reason = { reason: "wrong_person", note: "Signed by a neighbor of the same name." } as const;
  return { ...signed, soa: rejectSoa(signed.soa, reason, { now: made + dayMs, by }) };
}

function draftOf({ agent, contact, nth }: Asked, id: string) {
  const { first_name, last_name, phones, addresses } = contact;
  const home = addresses[0];
  return {
    id,
    contact_id: contact.id,
    language: nth % 4 === 3 ? ("es" as const) : ("en" as const),
    channel: "in_person" as const,
    products: nth % 2 === 0 ? (["part_c_ma", "part_d"] as const).slice() : (["medicare_supplement"] as const).slice(),
    beneficiary: {
      first_name: first_name || "Pat",
      last_name,
      phone: showPhone(phones[0]?.number ?? ""),
      address: home ? [home.line1, home.city, `${home.state} ${home.zip}`.trim()].filter(Boolean).join(", ") : "",
    },
    representative: null,
    agent: {
      name: fullNameOf(agent),
      phone: "(312) 555-0142",
      npn: "17654321",
      initial_contact_method: "referral" as const,
      plans_represented: "",
      appointment_at: null,
      place: null,
      exception_reason: "",
    },
  };
}

const person = (at: number): SoaFiler => ({
  now: at,
  made_by: "server",
  by: null,
  filed: { ip: "192.0.2.24", heard_at: null },
});

async function sign(soa: SoaRequest, { agent, company }: Asked, at: number): Promise<Laid> {
  const zone = zoneName(agent.timezone);
  const { completed_at: _at, signature: _none, ...part } = soa.agent;
  const { first_name, last_name } = soa.beneficiary;
  const signature = { kind: "typed", name: `${first_name} ${last_name}` } as const;
  const signed: SoaSigned = {
    language: soa.language,
    products: soa.products,
    beneficiary: { ...soa.beneficiary, zone, signed_at: at, signature },
    representative: null,
    agent: part,
    rule: soaRuleFor([], { appointment_at: null, signed_at: at }),
    text: soaTextOn([], soa.language, at),
  };
  const made = { what: "signed", company, zone, device_at: at, user_agent: "Demo" } as const;
  const filing = await makeFiling(signedForm(soa, signed), soa, made);
  return { soa: signSoa(soa, signed, filing, person(at)), filings: [filing] };
}

async function complete({ soa, filings }: Laid, { agent, company }: Asked, at: number): Promise<Laid> {
  const zone = zoneName(agent.timezone);
  const completion = {
    agent: {
      ...soa.agent,
      plans_represented: "Silver Choice HMO",
      appointment_at: at - hourMs,
      place: "in_person",
      completed_at: at,
      signature: { kind: "typed", name: soa.agent.name },
    },
    rule: soaRuleFor([], { appointment_at: at - hourMs, signed_at: soa.beneficiary.signed_at ?? at }),
  } as const;
  const made = { what: "completed", company, zone, device_at: at, user_agent: "Demo" } as const;
  const filing = await makeFiling(completedForm(soa, completion), soa, made);
  const filer = { ...person(at), made_by: "device", by: agent.id } as const;
  return { soa: completeSoa(soa, completion, filing, filer), filings: [...filings, filing] };
}
