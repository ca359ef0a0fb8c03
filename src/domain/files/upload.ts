/** Files that come in parts: what they are for, how large they may be, who may send them (domain §6, §10). */
import { importBytesMax } from "../values/limits.ts";
import type { Capability } from "../users/access.ts";
import { fileBytesMax } from "../values/limits.ts";

export const uploadKinds = ["contact_file", "import"] as const;
export type UploadKind = (typeof uploadKinds)[number];

export const uploadRules: Readonly<Record<UploadKind, { bytesMax: number; capability: Capability }>> = {
  contact_file: { bytesMax: fileBytesMax, capability: "files.edit" },
  import: { bytesMax: importBytesMax, capability: "contacts.import" },
};

/** Parts that nobody finished or took are kept this long: a tablet may be away for days. */
export const uploadKeptDays = 7;
/** Begun and not ended, by one person at one time. */
export const openUploadsMax = 100;
export const uploadNameLengthMax = 200;
