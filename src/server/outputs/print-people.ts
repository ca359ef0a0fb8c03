/** The contacts of a print in their current state, as far as the user may print them, with related data. */
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { countReasons, printPlan } from "../../domain/outputs/left-out.ts";
import { outputMessages } from "../../domain/outputs/messages.ts";
import type { Output } from "../../domain/outputs/output.ts";
import type { Person, PrintFacts } from "../../domain/outputs/print-facts.ts";
import type { PrintOptions } from "../../domain/outputs/print-options.ts";
import type { Measure } from "../../domain/outputs/sheet.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { wordRows } from "../reference/word-rows.ts";
import { carrierNames, notesToPrint, policiesToPrint, userToPrint } from "./print-rows.ts";

export interface PrintWork {
  facts: PrintFacts;
  people: Person[];
  left_out: Output["left_out"];
}

export interface PrintAsked {
  options: PrintOptions;
  ids: readonly number[];
  measure: Measure;
}

/** Refuses if no contact is left to print. */
export async function gatherPrint(ctx: Ctx, { options, ids, measure }: PrintAsked): Promise<PrintWork> {
  const facts = await printFacts(ctx, options);
  const contacts = await inOrder(ctx, ids);
  const plan = printPlan(options.kind, contacts, {
    today: facts.words.today,
    deceased: await deceasedStatuses(ctx),
    measure,
  });
  if (plan.printed.length === 0) refuse("invalid", { base: [outputMessages.nothing_left] });
  const gone = ids.length - contacts.length;
  const reasons = [
    ...plan.left_out.map(({ reason }) => reason),
    ...Array.from({ length: gone }, () => "gone" as const),
  ];
  return { facts, people: await peopleOf(ctx, options, plan.printed), left_out: countReasons(reasons) };
}

async function printFacts(ctx: Ctx, options: PrintOptions): Promise<PrintFacts> {
  const { trx, actor, world } = ctx;
  const user = await userToPrint(trx, actor);
  const now = world.now();
  const zone = zoneName(user.timezone);
  return {
    options,
    words: { ...(await wordRows(trx, actor)), today: dayOf(now, zone), zone },
    carriers: await carrierNames(trx, actor.tenant_id),
    agent_name: fullNameOf(user),
    now,
  };
}

async function inOrder({ trx, actor }: Ctx, ids: readonly number[]): Promise<Contact[]> {
  const visibility = await visibilityOf(trx, actor, "contacts.print");
  const found = await findContacts(trx, actor.tenant_id, ids);
  const byId = new Map(
    found.filter((contact) => isVisible(visibility, contact)).map((contact) => [contact.id, contact]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function deceasedStatuses({ trx, actor }: Ctx): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("statuses")
    .select("id")
    .where("tenant_id", "=", actor.tenant_id)
    .where("effect", "=", "deceased")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Policies and notes are read only for the sheet that shows them. */
async function peopleOf({ trx, actor }: Ctx, { kind }: PrintOptions, contacts: readonly Contact[]): Promise<Person[]> {
  if (kind !== "profile_sheet") return contacts.map((contact) => ({ contact, policies: [], notes: [] }));
  const { tenant_id } = actor;
  const visibility = await visibilityOf(trx, actor, "policies.see");
  const insured = contacts.filter((contact) => isVisible(visibility, contact)).map(({ id }) => id);
  const ids = contacts.map(({ id }) => id);
  const policies = Map.groupBy(await policiesToPrint(trx, tenant_id, insured), ({ contact_id }) => contact_id);
  const notes = Map.groupBy(await notesToPrint(trx, tenant_id, ids), ({ contact_id }) => contact_id);
  return contacts.map((contact) => ({
    contact,
    policies: policies.get(contact.id) ?? [],
    notes: notes.get(contact.id) ?? [],
  }));
}
