/** Pictures uploaded for emails: one row for each picture of a company, however often it is uploaded. */
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";

interface PictureKey {
  tenant_id: string;
  id: string;
}

export async function pictureOfBytes(trx: Trx, tenant_id: string, sha256: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("email_pictures")
    .select("id")
    .where((eb) => eb.and({ tenant_id, sha256 }))
    .executeTakeFirst();
  return row?.id;
}

export async function hashOfPicture(trx: Trx, { tenant_id, id }: PictureKey): Promise<string | undefined> {
  const row = await trx
    .selectFrom("email_pictures")
    .select("sha256")
    .where((eb) => eb.and({ tenant_id, id }))
    .executeTakeFirst();
  return row?.sha256;
}

export async function countPicturesSince({ trx, actor }: Ctx, since: number): Promise<number> {
  const { count } = await trx
    .selectFrom("email_pictures")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, created_by: actor.user_id }))
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPicture({ trx, actor, world }: Ctx, id: string, sha256: string): Promise<void> {
  const { tenant_id, user_id: created_by } = actor;
  await trx
    .insertInto("email_pictures")
    .values({ tenant_id, id, sha256, created_by, created_at: world.now() })
    .execute();
}
