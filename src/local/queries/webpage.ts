/** The user's own public page, with what its editor shows beside it. */
import type { Carrier } from "../../domain/reference/reference.ts";
import type { License } from "../../domain/users/license.ts";
import type { Webpage } from "../../domain/webpage/webpage.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { allOf } from "./lists.ts";
import { ownLicenses } from "./people.ts";

export interface OwnWebpage {
  page: Webpage | null;
  carriers: Carrier[];
  licenses: License[];
}

export async function ownPage(db: LocalDatabase, user_id: string): Promise<Webpage | null> {
  return ((await plainTable(db, "webpages").get(user_id)) as Webpage | undefined) ?? null;
}

export async function ownWebpage(db: LocalDatabase, user_id: string): Promise<OwnWebpage> {
  const [page, carriers, licenses] = await Promise.all([
    ownPage(db, user_id),
    allOf<Carrier>(db, "carriers"),
    ownLicenses(db, user_id),
  ]);
  return {
    page,
    carriers: carriers.toSorted((one, other) => one.name.localeCompare(other.name)),
    licenses,
  };
}
