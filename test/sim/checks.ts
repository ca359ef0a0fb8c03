/** What must hold after the storm, worked out from the tables alone, not through the feed. */
import { sql } from "kysely";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { Note } from "../../src/domain/contacts/note.ts";
import type { Security } from "../../src/domain/policies/security.ts";
import type { Policy } from "../../src/domain/policies/policy.ts";
import type { License } from "../../src/domain/users/license.ts";
import { dayOf } from "../../src/kit/dates.ts";
import { readMeta } from "../../src/local/db/meta.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { type Answers, answerFaults, detailFaults, type DetailTruth, readDetails } from "./detail-checks.ts";
import type { Device } from "./device.ts";
import { emailFaults, type EmailPromises, type EmailTruth, lostEmails, readEmails } from "./email-scenario.ts";
import { eventFaults, type EventTruth, lostEvents, readEvents } from "./event-checks.ts";
import type { EventPromises } from "./event-scenario.ts";
import { fileFaults, type FilePromises, type FileTruth, lostFiles, readFiles } from "./file-checks.ts";
import type { Town } from "./town.ts";

export interface Promises {
  seed: number;
  /** Notes shown as saved on a device. */
  notes: Map<string, { device: Device; body: string }>;
  creates: Map<string, Device>;
  /** Policies shown as saved on a device. */
  policies: Map<string, Device>;
  /** Securities shown as saved on a device. */
  securities: Map<string, Device>;
  files: FilePromises;
  events: EventPromises;
  emails: EmailPromises;
  answers: Answers;
}

interface Truth {
  contacts: {
    id: number;
    seq: number;
    ref: string;
    version: number;
    owner_id: string | null;
    pool_id: string | null;
    first_name: string;
    tag_ids: string[];
    deleted_at: number | null;
    in_force_policies: number;
    annual_premium: number;
    linked_contacts: Contact["linked_contacts"];
  }[];
  notes: { id: string; contact_id: number; body: string; pinned: boolean; deleted_at: number | null }[];
  policies: PolicyTruth[];
  securities: SecurityTruth[];
  /** People with a registration that is in effect at the end of the story. */
  licensed: ReadonlySet<string>;
  licenses: LicenseTruth[];
  details: DetailTruth[];
  files: FileTruth[];
  events: EventTruth[];
  emails: EmailTruth[];
  users: { id: string; parent_id: string | null; account_type: string }[];
  /** Contacts that were ever part of a merge. */
  merged: ReadonlySet<number>;
  /** Contacts a user transferred away and may still read. */
  grants: { user_id: string; contact_id: number }[];
}

interface PolicyTruth {
  id: string;
  contact_id: number;
  status: string;
  product_name: string;
  version: number;
  deleted_at: number | null;
}

type LicenseTruth = Pick<License, "id" | "user_id" | "kind" | "state" | "number"> & { deleted_at: number | null };

interface SecurityTruth {
  id: string;
  contact_id: number;
  market_value: number | null;
  custodian: string;
  version: number;
  deleted_at: number | null;
}

export async function faultsOf(town: Town, devices: readonly Device[], promises: Promises): Promise<string[]> {
  const truth = await readTruth(town);
  const faults: string[] = [];
  for (const [place, device] of devices.entries()) faults.push(...(await mirrorFaults(device, place, truth)));
  faults.push(...(await lostWrites(truth, promises)));
  faults.push(...(await lostFiles(town, truth.files, promises.files)));
  faults.push(...(await lostEvents(town, truth.events, promises.events)));
  faults.push(...(await lostEmails(truth.emails, promises.emails)));
  faults.push(...(await answerFaults(devices, truth.details, promises.answers, truth.merged)));
  return faults;
}

async function readTruth(town: Town): Promise<Truth> {
  const { db, tenant_id } = town;
  const details = await readDetails(town);
  const files = await readFiles(town);
  const events = await readEvents(town);
  const emails = await readEmails(town);
  const merges = await db.selectFrom("contact_merges").select(["survivor_id", "losers"]).execute();
  const merged = new Set(merges.flatMap(({ survivor_id, losers }) => [survivor_id, ...losers.map(({ id }) => id)]));
  return tenantTx(db, tenant_id, async (trx) => ({
    contacts: (
      await trx
        .selectFrom("contacts")
        .select(["id", "seq", "ref", "version", "owner_id", "pool_id", "first_name", "tag_ids", "deleted_at"])
        .select(["in_force_policies", "annual_premium", "linked_contacts", "merged_into_id"])
        .where("tenant_id", "=", tenant_id)
        .execute()
    ).map(asTold),
    notes: await trx
      .selectFrom("notes")
      .select(["id", "contact_id", "body", "pinned", "deleted_at"])
      .where("tenant_id", "=", tenant_id)
      .execute(),
    policies: (
      await sql<PolicyTruth>`select id, contact_id, status, product_name, version, deleted_at
        from policies where tenant_id = ${tenant_id}`.execute(trx)
    ).rows,
    securities: (
      await sql<SecurityTruth>`select id, contact_id, market_value, custodian, version, deleted_at
        from securities where tenant_id = ${tenant_id}`.execute(trx)
    ).rows,
    licensed: new Set(
      (
        await sql<{
          user_id: string;
        }>`select user_id from licenses where tenant_id = ${tenant_id} and kind like 'series_%'
          and status = 'active' and deleted_at is null and issued <= ${dayOf(town.world.now())} and expires >= ${dayOf(town.world.now())}`.execute(
          trx,
        )
      ).rows.map(({ user_id }) => user_id),
    ),
    licenses: (
      await sql<LicenseTruth>`select id, user_id, kind, state, number, deleted_at
        from licenses where tenant_id = ${tenant_id}`.execute(trx)
    ).rows,
    details,
    files,
    events,
    emails,
    merged,
    users: await trx
      .selectFrom("users")
      .select(["id", "parent_id", "account_type"])
      .where("tenant_id", "=", tenant_id)
      .execute(),
    grants: await trx
      .selectFrom("read_grants")
      .select(["user_id", "contact_id"])
      .where("tenant_id", "=", tenant_id)
      .execute(),
  }));
}

/** Of a contact that was merged away devices know that it was, and nothing it said. */
function asTold<R extends { merged_into_id: number | null }>(row: R): R {
  return row.merged_into_id === null ? row : { ...row, first_name: "", tag_ids: [], linked_contacts: [] };
}

function downline(users: Truth["users"], root: string): Set<string> {
  const below = new Set([root]);
  for (let grown = true; grown;) {
    const before = below.size;
    for (const { id, parent_id } of users) if (parent_id !== null && below.has(parent_id)) below.add(id);
    grown = below.size > before;
  }
  return below;
}

async function mirrorFaults(device: Device, place: number, truth: Truth): Promise<string[]> {
  const faults: string[] = [];
  const owners = downline(truth.users, device.user_id);
  // Whoever is no manager has only their own, whoever may stand below them.
  const role = truth.users.find(({ id }) => id === device.user_id)?.account_type;
  const isManager = role?.endsWith("manager") ?? false;
  const granted = new Set(truth.grants.filter((one) => one.user_id === device.user_id).map((one) => one.contact_id));
  const isOwned = ({ id, owner_id }: Truth["contacts"][number]) =>
    granted.has(id) || (owner_id !== null && (isManager ? owners.has(owner_id) : owner_id === device.user_id));
  const whereVisible = truth.contacts.filter((contact) => isOwned(contact) || contact.pool_id !== null);
  const touched = await stillPending(device);
  const rows = new Map(
    (await device.db.buckets.toArray()).flatMap((bucket) => bucket.rows).map((row) => [row.id, row]),
  );
  const isBound = (await readMeta(device.db, "bound")) !== undefined;
  const seen = isBound ? whereVisible.filter(({ id }) => rows.has(id)) : whereVisible;
  if (isBound) faults.push(...newestFaults(whereVisible, rows, place));
  for (const row of seen) faults.push(...rowFaults(row, rows.get(row.id), place, touched));
  const expected = new Set(seen.map(({ id }) => id));
  for (const id of rows.keys())
    if (!expected.has(id) && !touched.has(`contacts:${id}`)) faults.push(`device ${place} still shows contact ${id}`);
  const notes = new Map((await allOf<Note>(device.db, "notes")).map((note) => [note.id, note]));
  for (const note of truth.notes) {
    const visible = expected.has(note.contact_id) && note.deleted_at === null;
    const held = notes.get(note.id);
    if (touched.has(`notes:${note.id}`)) continue;
    if (visible && (held?.body !== note.body || held.pinned !== note.pinned))
      faults.push(`device ${place} lacks note ${note.id} of ${note.contact_id}`);
    if (!visible && held) faults.push(`device ${place} still shows note ${note.id}`);
  }
  const owned = new Set(seen.filter(isOwned).map(({ id }) => id));
  faults.push(...(await policyFaults(device, place, { truth, expected: owned, touched })));
  faults.push(...(await fileFaults(device, place, { files: truth.files, expected: owned, touched })));
  faults.push(...(await emailFaults(device, place, { emails: truth.emails, expected, touched })));
  faults.push(...(await eventFaults(device, place, { events: truth.events, touched })));
  const isOwn = ({ id, owner_id }: Truth["contacts"][number]) => owner_id === device.user_id || granted.has(id);
  const own = new Set(seen.filter(isOwn).map(({ id }) => id));
  const sold = truth.licensed.has(device.user_id) ? owned : new Set<number>();
  faults.push(...(await securityFaults(device, place, { truth, expected: sold, touched })));
  const linked = role === "field_manager" ? own : owned;
  faults.push(...(await licenseFaults(device, place, truth.licenses, isManager ? owners : new Set([device.user_id]))));
  const known = { details: truth.details, expected: linked, touched };
  faults.push(...(await detailFaults(device, place, known)));
  for (const row of seen) faults.push(...partFaults(row, rows.get(row.id), { place, touched, owned, linked }));
  return faults;
}

/** Of a device that does not hold every contact: those changed last are there; a few that wait stand in the place of others. */
function newestFaults(whereVisible: Truth["contacts"], rows: ReadonlyMap<number, Contact>, place: number): string[] {
  const newest = whereVisible.toSorted((one, other) => other.seq - one.seq || other.id - one.id);
  const must = newest.slice(0, Math.floor(rows.size / 2));
  return must.flatMap(({ id }) => (rows.has(id) ? [] : [`device ${place} lacks contact ${id}, one of the newest`]));
}

interface Seen {
  truth: Truth;
  /** Contacts of which the person may see what is checked. */
  expected: ReadonlySet<number>;
  touched: ReadonlySet<string>;
}

async function policyFaults(device: Device, place: number, { truth, expected, touched }: Seen): Promise<string[]> {
  const held = new Map((await allOf<Policy>(device.db, "policies")).map((policy) => [policy.id, policy]));
  return truth.policies.flatMap((policy) => {
    if (touched.has(`policies:${policy.id}`)) return [];
    const mine = held.get(policy.id);
    const visible = expected.has(policy.contact_id) && policy.deleted_at === null;
    if (!visible) return mine ? [`device ${place} still shows policy ${policy.id}`] : [];
    const same =
      mine?.version === policy.version && mine.status === policy.status && mine.product_name === policy.product_name;
    return same ? [] : [`device ${place} has policy ${policy.id} at ${mine?.version}, the server at ${policy.version}`];
  });
}

async function securityFaults(device: Device, place: number, { truth, expected, touched }: Seen): Promise<string[]> {
  const held = new Map((await allOf<Security>(device.db, "securities")).map((security) => [security.id, security]));
  return truth.securities.flatMap((security) => {
    if (touched.has(`securities:${security.id}`)) return [];
    const mine = held.get(security.id);
    const visible = expected.has(security.contact_id) && security.deleted_at === null;
    if (!visible) return mine ? [`device ${place} still shows security ${security.id}`] : [];
    const same =
      mine?.version === security.version &&
      mine.market_value === security.market_value &&
      mine.custodian === security.custodian;
    return same
      ? []
      : [`device ${place} has security ${security.id} at ${mine?.version}, the server at ${security.version}`];
  });
}

/** Of colleagues whose contacts one does not see: which line in which state, no number, and nothing of securities. */
async function licenseFaults(
  device: Device,
  place: number,
  licenses: readonly LicenseTruth[],
  near: ReadonlySet<string>,
): Promise<string[]> {
  const held = new Map((await allOf<License>(device.db, "licenses")).map((license) => [license.id, license]));
  return licenses.flatMap(({ id, user_id, kind, state, number, deleted_at }) => {
    const mine = held.get(id);
    const isNear = near.has(user_id);
    if (deleted_at !== null || (!isNear && kind.startsWith("series_")))
      return mine ? [`device ${place} still shows license ${id}`] : [];
    const same = mine?.kind === kind && mine.state === state && mine.number === (isNear ? number : "");
    return same ? [] : [`device ${place} has license ${id} as ${JSON.stringify(mine)}`];
  });
}

function rowFaults(
  row: Truth["contacts"][number],
  held: Contact | undefined,
  place: number,
  touched: ReadonlySet<string>,
): string[] {
  if (touched.has(`contacts:${row.id}`)) return [];
  if (!held) return [`device ${place} lacks contact ${row.id}`];
  const same =
    held.version === row.version &&
    held.first_name === row.first_name &&
    held.owner_id === row.owner_id &&
    held.deleted_at === row.deleted_at &&
    [...held.tag_ids].sort().join() === [...row.tag_ids].sort().join();
  return same ? [] : [`device ${place} has contact ${row.id} at version ${held.version}, the server at ${row.version}`];
}

/** What a row says of policies and links reaches those who may see them, and nobody else. */
function partFaults(
  { id, in_force_policies, annual_premium, linked_contacts }: Truth["contacts"][number],
  held: Contact | undefined,
  seen: Record<"touched", ReadonlySet<string>> & Record<"owned" | "linked", ReadonlySet<number>> & { place: number },
): string[] {
  if (!held || seen.touched.has(`contacts:${id}`)) return [];
  const policies = seen.owned.has(id) ? [in_force_policies, annual_premium] : [0, 0];
  const links = seen.linked.has(id) ? linked_contacts.length : 0;
  const same =
    held.in_force_policies === policies[0] &&
    held.annual_premium === policies[1] &&
    held.linked_contacts.length === links;
  return same ? [] : [`device ${seen.place} is told something else of the policies or links of contact ${id}`];
}

/** Records with open conflicts show the user's own value. */
async function stillPending(device: Device): Promise<Set<string>> {
  const keys = await device.db.outbox.toArray();
  return new Set(keys.flatMap((queued) => queued.keys));
}

/** Whatever was shown as saved is on the server once, or still on its device under *Needs you*. */
async function lostWrites(truth: Truth, { notes, creates, policies, securities }: Promises): Promise<string[]> {
  const faults: string[] = [];
  const onServer = new Map(truth.notes.map((note) => [note.id, note]));
  for (const [id, { device, body }] of notes) {
    const held = (await device.db.outbox.toArray()).some(({ touches }) => touches.some((key) => key.id === id));
    const there = onServer.get(id);
    if (!there && !held) faults.push(`note ${id} is lost`);
    if (there && there.body !== body) faults.push(`note ${id} has another text`);
  }
  for (const [id, device] of policies) {
    const held = (await device.db.outbox.toArray()).some(({ touches }) => touches.some((key) => key.id === id));
    if (!held && !truth.policies.some((policy) => policy.id === id)) faults.push(`policy ${id} is lost`);
  }
  for (const [id, device] of securities) {
    const held = (await device.db.outbox.toArray()).some(({ touches }) => touches.some((key) => key.id === id));
    if (!held && !truth.securities.some((security) => security.id === id)) faults.push(`security ${id} is lost`);
  }
  for (const [ref, device] of creates) {
    const count = truth.contacts.filter((row) => row.ref === ref).length;
    const held = (await device.db.outbox.toArray()).some(({ input }) => (input as { ref?: string }).ref === ref);
    if (count + Number(held) !== 1 && !(count === 1 && held)) faults.push(`contact ${ref} exists ${count} times`);
  }
  return faults;
}
