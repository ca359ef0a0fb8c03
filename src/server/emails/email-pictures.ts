/** Stores a picture for emails: without what a camera wrote into it, and once for each company. */
import { Readable } from "node:stream";
import { emailPictures } from "../../contract/emails/email-pictures.ts";
import {
  checkedEmailPicture,
  type EmailPicture,
  emailPictureMessages,
  emailPicturesADay,
} from "../../domain/email-blocks/email-picture.ts";
import { dayMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { implement } from "../http/mount.ts";
import { keepBytes } from "../storage/content-storage.ts";
import { factsOf } from "../storage/file-sample.ts";
import { wholeOf } from "../storage/whole-file.ts";
import { countPicturesSince, insertPicture, pictureOfBytes, reusePicture } from "./email-picture-rows.ts";
import { emailPicturePath } from "./email-picture-route.ts";

export const emailPicturesImplementation = implement(emailPictures, {
  create: async (ctx, { body }) => {
    const picture = checkedEmailPicture(await wholeOf(body.picture));
    const id = await kept(ctx, picture);
    const { kind, width, height } = picture;
    const src = emailPicturePath(ctx.services, { tenant_id: ctx.actor.tenant_id, id }, kind);
    return { data: { src, width, height } };
  },
});

async function kept(ctx: Ctx, picture: EmailPicture): Promise<string> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const bytes = picture.bare();
  const read = () => Readable.from([bytes]);
  const facts = await factsOf(read());
  // The lock is the company's: two uploads of the same picture make one.
  const cap = { tenant_id, counted: "email_pictures", of: "all" } as const;
  const count = await countUnderLock(trx, cap, () => countPicturesSince(ctx, world.now() - dayMs));
  const known = await pictureOfBytes(trx, tenant_id, facts.sha256);
  if (known !== undefined) {
    await reusePicture(trx, { tenant_id, id: known });
    return known;
  }
  if (count >= emailPicturesADay) refuse("limit_reached", { picture: [emailPictureMessages.too_many] });
  const id = world.uuid();
  await keepBytes(ctx, facts, read);
  await insertPicture(ctx, id, facts.sha256);
  await audit(ctx, { action: "create", record_type: "email_picture", record_id: id });
  return id;
}
