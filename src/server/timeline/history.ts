/** Reads the audit log: a contact's for anyone who may see it, the company's for admins. */
import { adminAudit, type AuditSearch, contactHistory } from "../../contract/timeline/history.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { exportRowsMax } from "../../domain/values/limits.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { partFields, seenParts } from "../../domain/contacts/visible-parts.ts";
import type { Capability } from "../../domain/users/access.ts";
import { placeOfIp } from "../../domain/session/ip-place.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { addDays, dayOf, isDay, startOfDay } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { partVisibilitiesOf } from "../changes/visible-parts.ts";
import { isVisible, visibleTo, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { implement } from "../http/mount.ts";
import { holdsSecuritiesLicense } from "../access/securities-license-rows.ts";
import { contactToRead } from "../contacts/contact-visibility.ts";
import { csvFile } from "../outputs/export-files.ts";
import { named, namedWithContacts } from "./history-names.ts";
import {
  type AuditFilter,
  type HistoryKind,
  type HistoryPlace,
  listAuditEntries,
  listContactEntries,
  type LoggedAuditEntry,
  userNames,
} from "./history-rows.ts";

export const contactHistoryImplementation = implement(contactHistory, {
  list: async (ctx, { params, query: { after, limit } }) => {
    const contact = await contactToRead(ctx, params.id);
    const kinds = await kindsFor(ctx, contact);
    const hidden = await hiddenFields(ctx, contact);
    const ask = { contact_id: contact.id, kinds, hidden, after: placeFrom(after) };
    const rows = await listContactEntries(ctx.trx, ctx.actor.tenant_id, { ...ask, limit: limit + 1 });
    const data = rows.slice(0, limit);
    const last = data.at(-1);
    return {
      data: await named(ctx, data, contact.id),
      meta: { next: rows.length > limit && last ? `${last.at}_${last.id}` : null },
    };
  },
});

interface SeenKind {
  kind: HistoryKind;
  needs: Capability;
  /** Also requires a securities license. */
  licensed?: true;
}

/** Records are as hidden in a contact's history as they are on its page. */
const kinds: readonly SeenKind[] = [
  { kind: "contact", needs: "contacts.see" },
  { kind: "note", needs: "contacts.see" },
  { kind: "email", needs: "contacts.see" },
  { kind: "policy", needs: "policies.see" },
  { kind: "security", needs: "securities.see", licensed: true },
  { kind: "file", needs: "files.see" },
  { kind: "call", needs: "contacts.see" },
  { kind: "soa_request", needs: "policies.see" },
  { kind: "data_captures", needs: "contacts.details" },
  { kind: "rx_details", needs: "contacts.details" },
];

async function kindsFor({ trx, actor, world }: Ctx, contact: Contact): Promise<HistoryKind[]> {
  const isLicensed = await holdsSecuritiesLicense(trx, actor, world.now());
  const seen: HistoryKind[] = [];
  for (const { kind, needs, licensed } of kinds) {
    if (licensed && !isLicensed) continue;
    if (needs === "contacts.see" || isVisible(await visibilityOf(trx, actor, needs), contact)) seen.push(kind);
  }
  return seen;
}

/** Contact fields that summarize policies and links are as hidden as those records. */
async function hiddenFields({ trx, actor }: Ctx, contact: Contact): Promise<string[]> {
  const visibilities = await partVisibilitiesOf(trx, actor);
  const hidden: string[] = [];
  for (const part of seenParts)
    if ((await visibleTo(trx, visibilities[part], [contact])).length === 0) hidden.push(...partFields[part]);
  return hidden;
}

const placePattern = /^(\d{1,15})_([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/;

function placeFrom(text: string | undefined): HistoryPlace | null {
  if (text === undefined) return null;
  const [, at, id] = placePattern.exec(text) ?? [];
  return at && id ? { at: Number(at), id } : refuse("invalid", { after: ["Go back to the first page."] });
}

const exportPageRows = 1_000;

export const adminAuditImplementation = implement(adminAudit, {
  list: async (ctx, { query: { after, limit, ...search } }) => {
    const filter = { ...filterOf(search, await zoneOf(ctx)), after };
    const rows = await listAuditEntries(ctx.trx, ctx.actor, filter, limit + 1);
    const data = rows.slice(0, limit).map(await shownTo(ctx));
    return {
      data: (await namedWithContacts(ctx, data)).map((row) => ({ ...row, place: placeWords(row) })),
      meta: { next: rows.length > limit ? (data.at(-1)?.id ?? null) : null },
    };
  },
  export: async (ctx, { query }) => {
    const zone = await zoneOf(ctx);
    const fields = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, { old: null, new: value }]));
    await audit(ctx, { action: "export", record_type: "audit", record_id: ctx.actor.user_id, fields });
    const names = await userNames(ctx.trx, ctx.actor.tenant_id);
    ctx.header("content-disposition", `attachment; filename="changes-${dayOf(ctx.world.now(), zone)}.csv"`);
    return csvFile({ header, pages: pagesOf(ctx, filterOf(query, zone), { names, show: await shownTo(ctx) }) });
  },
});

/** Empty for the server's own work. */
const placeWords = ({ ip }: Pick<LoggedAuditEntry, "ip">) => (ip === "" ? "" : placeOfIp(ip));

type Show = (entry: LoggedAuditEntry) => LoggedAuditEntry;

/** Without a license: shows that a security changed, not what. */
async function shownTo({ trx, actor, world }: Ctx): Promise<Show> {
  const isLicensed = await holdsSecuritiesLicense(trx, actor, world.now());
  return (entry) => (isLicensed || entry.record_type !== "security" ? entry : { ...entry, fields: {} });
}

/** Days are in the reader's time zone. */
async function zoneOf({ trx, actor }: Ctx): Promise<string> {
  const me = await trx
    .selectFrom("users")
    .select("timezone")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, id: actor.user_id }))
    .executeTakeFirst();
  return zoneName(me?.timezone);
}

function filterOf({ from, to, ...search }: AuditSearch, zone: string): AuditFilter {
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== undefined && !isReckonable(day)) refuse("invalid", { [field]: [contactMessages.bad_day] });
  return {
    ...search,
    from: from && startOfDay(from, zone),
    to: to && startOfDay(addDays(to, 1), zone),
  } as AuditFilter;
}

/** A valid day, far enough from the end of the calendar to have a next one. */
function isReckonable(day: string): boolean {
  return isDay(day) && day >= "1900-01-01" && day < "3000-01-01";
}

const header = [
  "At (UTC)",
  "Written (UTC)",
  "Who",
  "Acting as",
  "What",
  "Record",
  "Number or id",
  "Field",
  "From",
  "To",
  "Reason",
  "Address",
  "Place",
  "Device",
];

/** The authorizing transaction has ended: each page is read in its own. One line per changed field. */
async function* pagesOf(
  ctx: Ctx,
  filter: AuditFilter,
  { names, show }: { names: ReadonlyMap<string, string>; show: Show },
): AsyncGenerator<string[][]> {
  const { tenant_id } = ctx.actor;
  let after: string | undefined;
  for (let rows = 0; rows < exportRowsMax;) {
    const page = await tenantTx(ctx.services.db, tenant_id, (trx) =>
      listAuditEntries(trx, ctx.actor, { ...filter, after }, exportPageRows),
    );
    const lines = page.flatMap((entry) => linesOf(show(entry), names)).slice(0, exportRowsMax - rows);
    yield lines;
    rows += lines.length;
    after = page.at(-1)?.id;
    if (page.length < exportPageRows) return;
  }
}

function linesOf(entry: LoggedAuditEntry, names: ReadonlyMap<string, string>): string[][] {
  const who = (id: string | null) => (id === null ? "" : (names.get(id) ?? ""));
  const { at, written_at, actor_id, acting_as_id, action, record_type, record_id, reason, ip } = entry;
  const end = [reason, ip, placeWords(entry), entry.device_name || entry.device_id || ""];
  const when = [at, written_at ?? at].map((moment) => new Date(moment).toISOString());
  const begin = [...when, who(actor_id), who(acting_as_id), action, record_type, record_id];
  const fields = Object.entries(entry.fields);
  if (fields.length === 0) return [[...begin, "", "", "", ...end]];
  return fields.map(([field, { old, new: after }]) => [...begin, field, cell(old), cell(after), ...end]);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
