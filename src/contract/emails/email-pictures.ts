/** Pictures uploaded for emails (not in the spec): readers of an email fetch them without a session. */
import { z } from "zod";
import { emailPictureBytesMax } from "../../domain/email-blocks/email-picture.ts";
import { dataOf, group, post } from "../declare.ts";
import { FormFile } from "../form.ts";

export const emailPictures = group("email_pictures", "/v1/email_pictures", {
  create: post("", {
    summary:
      "Stores a JPG or PNG picture for emails and returns its address for the `src` of a block. One that no draft, template or sent email refers to is deleted after 180 days.",
    access: "emails.send",
    feature: "email",
    writes: "now",
    ratePerMinute: 30,
    multipart: true,
    fileBytesMax: emailPictureBytesMax,
    body: z.strictObject({ picture: FormFile }),
    reply: dataOf(z.object({ src: z.string(), width: z.int(), height: z.int() })),
    status: 201,
  }),
});
