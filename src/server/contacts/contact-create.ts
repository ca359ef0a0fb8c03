/** Creates a contact once: a repeated request with the same ref returns the existing one. */
import type { ContactCreate } from "../../contract/contacts/contact-bodies.ts";
import { type Contact, type ContactEdit, contactFieldNames } from "../../domain/contacts/contact.ts";
import { createContact } from "../../domain/contacts/quick-edit.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { isLeasedTo, takeNumbers } from "./contact-number-rows.ts";
import { checkReferences } from "./contact-references.ts";
import { creationEntry, findContactByRef, insertContacts } from "./contact-rows.ts";
import { groupsStandFor } from "../lists/contact-group-rows.ts";
import { newUnderKeptVerdicts } from "./number-verdict-rows.ts";
import { attachEarlierMessages, addressesOf } from "./earlier-message-rows.ts";
import { tagsStandFor } from "./tag-rows.ts";

export async function createOnce(ctx: Ctx, body: ContactCreate): Promise<Contact> {
  const known = await knownByRef(ctx, body.ref);
  if (known) return known;
  const place = await placeOf(ctx, body);
  const { edit, status } = await checkReferences(ctx, typedFields(body));
  const tag_ids = await tagsStandFor(ctx, body.tag_ids ?? [], "tag_ids");
  const group_ids = await groupsStandFor(ctx, body.group_ids ?? [], "group_ids");
  const { trx, actor, world } = ctx;
  if (body.id !== undefined) await mustBeLeased(ctx, body.id);
  const contact = createContact({
    id: body.id ?? 1,
    ref: body.ref,
    fields: edit,
    ...place,
    tag_ids,
    group_ids,
    now: world.now(),
    actor: actor.user_id,
    ...(status ? { status } : {}),
  });
  return insertOnce(ctx, { ...contact, id: body.id ?? (await takeNumbers(trx, actor.tenant_id, 1)) });
}

/** The ref belongs to a contact that is not visible: it is not returned, and no second one is created. */
async function knownByRef(ctx: Ctx, ref: string): Promise<Contact | undefined> {
  const known = await findContactByRef(ctx.trx, ctx.actor.tenant_id, ref);
  if (known && !isVisible(await visibilityOf(ctx.trx, ctx.actor), known)) refuse("not_found");
  return known;
}

/** The owner: the named user or pool when the creator may write there; otherwise the creator. */
async function placeOf(ctx: Ctx, { owner_id, pool_id }: ContactCreate): Promise<Pick<Contact, "owner_id" | "pool_id">> {
  if (owner_id == null && pool_id == null)
    return { owner_id: owner_id === null ? await noOwner(ctx) : ctx.actor.user_id, pool_id: null };
  const place = { owner_id: owner_id ?? null, pool_id: pool_id ?? null };
  if (place.owner_id === ctx.actor.user_id && place.pool_id === null) return place;
  const visibility = await visibilityOf(
    ctx.trx,
    ctx.actor,
    place.pool_id === null ? "contacts.create" : "contacts.see",
  );
  if (!isVisible(visibility, place))
    refuse("not_found", place.pool_id === null ? { owner_id: [String(owner_id)] } : { pool_id: [String(pool_id)] });
  if (place.owner_id !== null) await ownerMustExist(ctx, place.owner_id);
  if (place.pool_id !== null) await poolMustExist(ctx, place.pool_id);
  return place;
}

/** A contact without an owner is visible only to users who see all contacts. */
async function noOwner(ctx: Ctx): Promise<null> {
  const visibility = await visibilityOf(ctx.trx, ctx.actor);
  return visibility.all ? null : refuse("forbidden");
}

async function ownerMustExist({ trx, actor }: Ctx, id: string): Promise<void> {
  const owner = await trx
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, id }))
    .where("active", "=", true)
    .executeTakeFirst();
  if (!owner) refuse("not_found", { owner_id: [id] });
}

async function poolMustExist({ trx, actor }: Ctx, id: string): Promise<void> {
  const pool = await trx
    .selectFrom("pools")
    .select("id")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, id, deleted_at: null }))
    .executeTakeFirst();
  if (!pool) refuse("not_found", { pool_id: [id] });
}

async function mustBeLeased({ trx, actor }: Ctx, id: number): Promise<void> {
  const leased = await isLeasedTo(trx, actor.tenant_id, actor.user_id, id);
  if (!leased) refuse("invalid", { id: ["This contact number is not reserved for you."] });
}

/** Concurrent creates: the second waits for the first and returns the same contact. */
async function insertOnce(ctx: Ctx, typed: Contact): Promise<Contact> {
  const contact = await newUnderKeptVerdicts(ctx, typed);
  const [id] = await insertContacts(ctx.trx, ctx.actor.tenant_id, [contact]);
  if (id === undefined) {
    return (await knownByRef(ctx, contact.ref)) ?? refuse("invalid", { id: ["This number is already used."] });
  }
  await audit(ctx, creationEntry(contact));
  ctx.changeSet.add("contacts", contact.id);
  await attachEarlierMessages(ctx, [addressesOf(contact.id, contact)]);
  return contact;
}

function typedFields(body: ContactCreate): ContactEdit {
  return Object.fromEntries(
    contactFieldNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
}
