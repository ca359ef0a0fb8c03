/** The profile of a user (spec 000 §3, domain §5). */
import { dictionary } from "../../kit/dictionary.ts";
import { z } from "zod";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { lengthOf, manyLines, oneLine } from "../../kit/text.ts";
import { verificationFaults } from "./phone-verification.ts";
import { accountTypes } from "./access.ts";
import { aboutMeLengthMax, userNameLengthMax } from "./limits.ts";
import { userMessages } from "./messages.ts";
import { Theme } from "./theme.ts";

export const Profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  /** URL of the picture; empty: initials are drawn. */
  personal_photo: z.string(),
  /** Empty: the tenant's. */
  logo: z.string(),
  font_size: Theme.shape.font_size,
  primary_color: Theme.shape.primary_color,
  background: Theme.shape.background,
  color_scheme: Theme.shape.color_scheme,
  about_me: z.string(),
  account_type: z.enum(accountTypes),
  dialer_verified_phone_number: z.string(),
  dialer_enabled: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

/** Fields the user can change; the rest belongs to the account or an admin. */
export const ProfileEdit = z.strictObject({
  first_name: z.string().max(200).optional(),
  last_name: z.string().max(200).optional(),
  about_me: z.string().max(10_000).optional(),
  /** Empty removes it; a new one only through `/v1/dialer/phone_verifications`. */
  dialer_verified_phone_number: z.string().max(30).optional(),
});
export type ProfileEdit = z.infer<typeof ProfileEdit>;

/** Returns the normalized edit. Refuses with `invalid` and field errors. `own`: the verified number. */
export function checkedProfileEdit(edit: ProfileEdit, own: string): ProfileEdit {
  const kept: ProfileEdit = { ...edit };
  const errors: FieldErrors = dictionary();
  for (const field of ["first_name", "last_name"] as const) {
    const typed = edit[field];
    if (typed === undefined) continue;
    kept[field] = oneLine(typed);
    if (lengthOf(oneLine(typed)) > userNameLengthMax) errors[field] = [userMessages.name_too_long];
  }
  if (kept.first_name === "") errors.first_name = [userMessages.first_name_needed];
  if (edit.about_me !== undefined) {
    kept.about_me = manyLines(edit.about_me);
    if (lengthOf(kept.about_me) > aboutMeLengthMax) errors.about_me = [userMessages.about_me_too_long];
  }
  const phone = edit.dialer_verified_phone_number?.trim();
  if (phone && phone !== own) errors.dialer_verified_phone_number = [verificationFaults.needed];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return kept;
}
