/** A seed: two tablets and a laptop of one agent take signatures, and the person has a link, while the contact changes hands. */
import { sql } from "kysely";
import { soaRequests } from "../../src/contract/soa/soa-requests.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { SoaFiling, SoaRequest } from "../../src/domain/soa/soa-request.ts";
import { maySoa } from "../../src/domain/soa/soa-states.ts";
import { Refusal } from "../../src/kit/refusal.ts";
import { contactsDelete } from "../../src/local/intents/contacts.ts";
import { contactsMerge } from "../../src/local/intents/merges.ts";
import {
  soaCancel,
  soaChange,
  soaComplete,
  soaCreate,
  soaEdit,
  soaReject,
  soaSign,
} from "../../src/local/intents/soa.ts";
import { soaById } from "../../src/local/queries/soa.ts";
import type { Chance } from "../../src/server/demo/chance.ts";
import { changeBody, completeBody, newSoa, signBody } from "../fixtures/soa.ts";
import type { Device } from "./device.ts";
import { transferContact } from "./mass-changes.ts";
import { reliable, unreliable } from "./network.ts";
import type { Town } from "./town.ts";

export interface SoaPlay {
  town: Town;
  chance: Chance;
  /** Of one agent. */
  devices: readonly Device[];
  office: Device;
  /** Whom the contact may be transferred to. */
  heir: string;
  contact: Contact;
  /** Whom it may be merged into. */
  twin: Contact;
  id: string;
  /** Documents of steps that a device showed as done, and what each was. */
  filed: Map<string, SoaFiling & { what: string }>;
  /** How often the person was told that the form is signed. */
  signedByLink: number;
  token: string;
}

const steps = 24;

export async function playSoa(play: SoaPlay): Promise<void> {
  const { chance, devices, office, town } = play;
  const first = chance.of(devices);
  await first.local.write(soaCreate, { soa: newSoa(play.id, play.contact.id), name: "x" });
  for (const device of devices) device.network.conditions = chance.yes(0.7) ? unreliable : reliable;
  if (chance.yes(0.7)) for (const device of [first, ...devices]) await device.round();
  const change = chance.whole(4, steps - 4);
  for (let step = 0; step < steps; step++) {
    await town.world.pass(chance.whole(1, 60_000));
    if (step === change) await changeHands(play);
    else await act(play, step);
  }
  for (const device of devices) {
    device.network.conditions = reliable;
    device.network.up = true;
  }
  for (const device of [...devices, office, ...devices]) await device.calmDown();
}

async function act(play: SoaPlay, step: number): Promise<void> {
  const { chance, devices, town } = play;
  const device = chance.of(devices);
  await device.world.pass(chance.whole(1, 40_000));
  const dice = chance.next();
  if (dice < 0.5) await take(play, device, step);
  else if (dice < 0.7) await device.round();
  else if (dice < 0.8) device.network.up = !device.network.up;
  else if (dice < 0.86) await Promise.all([device.round(), device.crash()]).catch(() => undefined);
  else if (dice < 0.92) await Promise.all([device.round(), endAll(town)]);
  else await byLink(play);
}

/** What a step of the agent does with the form as this device shows it. */
async function take(play: SoaPlay, device: Device, step: number): Promise<void> {
  const { chance, id, contact } = play;
  const soa = await soaById(device.db, id);
  if (!soa) return;
  const about = { id, contact_id: contact.id, name: "x" };
  const at = device.local.clock.now();
  const keep = async (what: string, filing: SoaFiling, write: () => Promise<unknown>) => {
    await write();
    play.filed.set(filing.hash, { ...filing, what });
  };
  const moves: (() => Promise<unknown>)[] = [];
  if (maySoa("sign", soa)) {
    const body = signBody(soa, at, { mark: `${device.name} ${step}`, channel: "in_person" });
    moves.push(() => keep("signed", body.filing, () => device.local.write(soaSign, { ...about, ...body })));
    moves.push(moves[0]!);
  }
  if (maySoa("complete", soa)) {
    const body = completeBody(soa, at);
    moves.push(() => keep("completed", body.filing, () => device.local.write(soaComplete, { ...about, ...body })));
  }
  if (maySoa("change", soa)) {
    const body = changeBody(soa, at, `Plan ${step}`);
    moves.push(() => keep("changed", body.filing, () => device.local.write(soaChange, { ...about, ...body })));
  }
  if (maySoa("reject", soa))
    moves.push(() => device.local.write(soaReject, { ...about, reason: "incomplete", note: "" }));
  if (maySoa("cancel", soa) && chance.yes(0.2)) moves.push(() => device.local.write(soaCancel, about));
  if (maySoa("edit", soa)) moves.push(() => device.local.write(soaEdit, { ...about, ...addressEdit(soa, step) }));
  if (moves.length === 0) return;
  await chance
    .of(moves)()
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

function addressEdit({ beneficiary: { address } }: SoaRequest, step: number) {
  return { edit: { beneficiary: { address: `${step} Elm St` } }, base: { beneficiary: { address } } };
}

/** The person opens a link and signs; a reply that got lost is asked for again. */
async function byLink(play: SoaPlay): Promise<void> {
  const { town, devices, id } = play;
  const [device] = devices as [Device];
  if (play.token === "") {
    const made = await device.request(soaRequests.link, { params: { id } }).catch(() => undefined);
    play.token = made ? new URL(made.data.url).pathname.replace("/soa/", "") : "";
    return;
  }
  const path = `/v1/soa_requests/${play.token}`;
  const view = await town.server.fastify.inject({ url: `${path}/view` });
  if (view.statusCode !== 200) return;
  const { text } = (view.json() as { data: { text: { from: string } } }).data;
  const person = { first_name: "Rose", last_name: "Quinn", phone: "212-555-0100", typed_name: "Rose Quinn" };
  const payload = { ...person, products: ["part_d"], language: "en", text_from: text.from };
  for (let tries = 0; tries < 2; tries++) {
    const reply = await town.server.fastify.inject({ method: "POST", url: `${path}/submit`, payload });
    if (reply.statusCode === 200) play.signedByLink++;
  }
}

/** The contact leaves in one of three ways, behind the tablets' backs. */
async function changeHands({ town, chance, office, heir, contact, twin }: SoaPlay): Promise<void> {
  const dice = chance.next();
  if (dice < 0.3) return transferContact(town, contact.id, heir);
  const ids = [twin.id, contact.id];
  if (dice < 0.6) await office.local.write(contactsMerge, { survivor_id: twin.id, ids, choices: [], name: "x" });
  else if (dice < 0.8) await office.local.write(contactsDelete, { ids: [contact.id], name: "x" });
  await office.calmDown();
}

/** The server is killed: every transaction under way ends. */
async function endAll({ db }: Town): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}
