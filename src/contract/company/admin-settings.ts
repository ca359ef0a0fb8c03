/** A company's own settings (domain §20), read and changed by its full admins. */
import { z } from "zod";
import { publicSettings } from "../../domain/account/public-settings.ts";
import { settingLengthMax } from "../../domain/account/limits.ts";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { allOf, dataOf, get, group, patch, Versioned } from "../declare.ts";
import { FormFile } from "../form.ts";

export const AdminSetting = z.object({
  id: z.enum(publicSettings),
  value: z.string(),
  /** The value used when the company has not set one. */
  shipped: z.string(),
  /** Null: the shipped default. */
  updated_at: Instant.nullable(),
  updated_by: Uuid.nullable(),
});
export type AdminSetting = z.infer<typeof AdminSetting>;

/** The id is the setting name. */
const ByName = z.strictObject({ id: z.enum(publicSettings) });

export const adminSettings = group("admin_settings", "/v1/admin/settings", {
  list: get("", {
    summary: "Lists the company's settings, with its own or the default values.",
    access: "settings.edit",
    reply: allOf(AdminSetting),
  }),
  show: get("/:id", {
    summary: "Returns a company setting by name.",
    access: "settings.edit",
    params: ByName,
    reply: dataOf(AdminSetting),
  }),
  update: patch("/:id", {
    summary:
      "Updates a company setting. A plain text file can be sent as the value. Every open app in the company reads the change immediately.",
    access: "settings.edit",
    writes: "now",
    params: ByName,
    multipart: true,
    fileBytesMax: settingLengthMax * 4,
    /** `version`: its `updated_at` when it was read; 0 for the shipped default. */
    body: z.strictObject({ value: z.string().optional(), file: FormFile.optional(), ...Versioned }),
    reply: dataOf(AdminSetting),
  }),
});
