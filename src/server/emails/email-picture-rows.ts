/** Pictures uploaded for emails: one row for each picture of a company, however often it is uploaded. */
import { sql } from "kysely";
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

/** Uploaded again: whoever did is about to use it. */
export async function reusePicture(trx: Trx, { tenant_id, id }: PictureKey): Promise<void> {
  await trx
    .updateTable("email_pictures")
    .set({ unused_since: null })
    .where((eb) => eb.and({ tenant_id, id }))
    .where("unused_since", "is not", null)
    .execute();
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
    .values({ tenant_id, id, sha256, created_by, created_at: world.now(), sent_at: null, unused_since: null })
    .execute();
}

/** As a block names one of a company: see `emailPicturePath`. */
const named = /\/mail\/picture\/[0-9a-f-]{36}\/([0-9a-f-]{36})\//g;

/** What was sent is looked at for years: its pictures stay. */
export async function keepSentPictures(trx: Trx, tenant_id: string, blocks: readonly string[], now: number) {
  const ids = [...new Set(blocks.flatMap((text) => [...text.matchAll(named)].map(([, id]) => id ?? "")))];
  if (ids.length === 0) return;
  await sql`update email_pictures set sent_at = ${now}
    where tenant_id = ${tenant_id} and id::text = any(${ids}::text[]) and sent_at is null`.execute(trx);
}

/** Notes which pictures have been without a reference since when. */
export async function noteUnusedPictures(trx: Trx, tenant_id: string, now: number): Promise<void> {
  await sql`with designs (blocks) as (
      select blocks::text from message_templates where tenant_id = ${tenant_id} and deleted_at is null
      union all select blocks::text from broadcasts
        where tenant_id = ${tenant_id} and (deleted_at is null or started_at is not null)
      union all select blocks::text from group_sends where tenant_id = ${tenant_id} and blocks is not null
    ), used (id) as (
      select distinct found[1] from designs, regexp_matches(blocks, ${named.source}, 'g') as found
    )
    update email_pictures p set unused_since = case when p.unused_since is null then ${now}::bigint end
    where p.tenant_id = ${tenant_id}
      and (p.unused_since is null) <> (p.sent_at is not null or exists (select from used where used.id = p.id::text))`.execute(
    trx,
  );
}

/** Returns the contents they had. */
export async function deleteUnusedPictures(
  trx: Trx,
  tenant_id: string,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`delete from email_pictures where tenant_id = ${tenant_id}
    and id = any(array(select id from email_pictures where tenant_id = ${tenant_id} and unused_since < ${before}
      order by id limit ${limit} for update skip locked)) returning sha256`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}
