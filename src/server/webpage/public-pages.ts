/** A public page by its domain, as visitors see it now. */
import { composeCorporationPage } from "../../domain/webpage/corporation-edit.ts";
import { complianceDay } from "../../domain/compliance/compliance.ts";
import { composePage } from "../../domain/webpage/compose-page.ts";
import { type PageLaw, pageLawOf } from "../../domain/webpage/page-law.ts";
import { domainFault, domainOf } from "../../domain/webpage/domain-name.ts";
import type { PublicPage } from "../../domain/webpage/public-page.ts";
import { may } from "../../domain/users/access.ts";
import { pictureHash } from "../../domain/users/picture.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayOf } from "../../kit/dates.ts";
import type { Trx } from "../db/schema.ts";
import { findCompliance } from "../db/compliance-rows.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { carrierNames } from "../reference/carrier-rows.ts";
import type { Services } from "../services.ts";
import { actorOf, findUser, type FoundUser } from "../users/user-rows.ts";
import { findCorporation } from "./corporation-rows.ts";
import { findDomainOwner, type PageOwner } from "./domain-rows.ts";
import { medicareOf } from "../users/medicare-standing.ts";
import { findWebpage } from "./webpage-rows.ts";

export interface FoundPage {
  page: PublicPage;
  tenant_id: string;
  /** Who gets the messages; null: nobody. */
  user_id: string | null;
  /** Hashes of the pictures and files that visitors may fetch. */
  contents: ReadonlySet<string>;
}

type Reading = Pick<Services, "db" | "world">;

/** Undefined: unknown, unpublished, or of someone who may not have a page now. */
export async function findPublicPage({ db, world }: Reading, typed: string): Promise<FoundPage | undefined> {
  const domain = domainOf(typed);
  if (domainFault(domain) !== null) return undefined;
  const owner = await findDomainOwner(db, domain);
  if (!owner) return undefined;
  return tenantTx(db, owner.tenant_id, async (trx) => {
    const tenant = await findTenant(trx, owner.tenant_id);
    if (!tenant) return undefined;
    const today = dayOf(world.now());
    const law = pageLawOf(await findCompliance(trx, owner.tenant_id), complianceDay(world.now()));
    return owner.kind === "agent"
      ? agentPage(trx, owner, { company: tenant.name, today, law })
      : corporationPage(trx, owner, law);
  });
}

async function agentPage(
  trx: Trx,
  { tenant_id, owner_id }: PageOwner,
  { company, today, law }: { company: string; today: string; law: PageLaw },
): Promise<FoundPage | undefined> {
  const user = await agentWithPage(trx, tenant_id, owner_id);
  const kept = await findWebpage(trx, { tenant_id, user_id: owner_id });
  if (!user || !kept?.published) return undefined;
  const names = await carrierNames(trx, tenant_id, kept.carriers);
  const [photo, own, inherited] = [
    pictureHash(profileText(user, "personal_photo")),
    pictureHash(profileText(user, "logo")),
    pictureHash(kept.corporation?.logo ?? ""),
  ];
  const logo = own || inherited;
  const page = composePage(kept, {
    name: fullNameOf(user),
    company,
    law,
    npn: profileText(user, "npn"),
    zone: zoneName(user.timezone),
    photo: pictureOf(photo),
    logo: pictureOf(logo),
    carriers: kept.carriers.flatMap((id) => names.get(id) ?? []),
    medicare_registered: medicareOf(user, today).registered,
    takes_bookings: await hasFeature(trx, actorOf(tenant_id, user), "calendly"),
  });
  const takes_messages = may(user, "contacts.create");
  return { page: { ...page, takes_messages }, tenant_id, user_id: owner_id, contents: known(photo, logo) };
}

async function agentWithPage(trx: Trx, tenant_id: string, id: string): Promise<FoundUser | undefined> {
  const user = await findUser(trx, tenant_id, id);
  if (!user?.active || user.deleted_at !== null || !may(user, "webpage.edit")) return undefined;
  return (await hasFeature(trx, actorOf(tenant_id, user), "webpage")) ? user : undefined;
}

async function corporationPage(
  trx: Trx,
  { tenant_id, owner_id }: PageOwner,
  law: PageLaw,
): Promise<FoundPage | undefined> {
  const kept = await findCorporation(trx, tenant_id, owner_id);
  if (!kept?.webpage_active) return undefined;
  const found = kept.user_id === null ? undefined : await findUser(trx, tenant_id, kept.user_id);
  const user = found?.active && found.deleted_at === null && may(found, "contacts.create") ? found : undefined;
  const logo = pictureHash(kept.logo);
  const files = kept.files.map((file) => {
    const [preview, whole] = [hashOfFile(file.preview_image), hashOfFile(file.file)];
    return { ...file, preview_image: pictureOf(preview), file: whole && `/files/${file.id}?v=${whole}` };
  });
  const page = composeCorporationPage(
    { ...kept, logo: pictureOf(logo), files },
    { zone: zoneName(user?.timezone), takes_messages: user !== undefined, law },
  );
  const hashes = kept.files.flatMap(({ file, preview_image }) => [hashOfFile(file), hashOfFile(preview_image)]);
  return { page, tenant_id, user_id: user?.id ?? null, contents: known(logo, ...hashes) };
}

function profileText({ profile }: FoundUser, name: string): string {
  return typeof profile[name] === "string" ? (profile[name] as string) : "";
}

/** The hash in the address of an uploaded file. */
const hashOfFile = pictureHash;

function pictureOf(hash: string): string {
  return hash && `/picture?v=${hash}`;
}

function known(...hashes: string[]): ReadonlySet<string> {
  return new Set(hashes.filter((hash) => hash !== ""));
}
