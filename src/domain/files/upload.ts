/** Resumable uploads: purpose, size limits, and who may create them (domain §6, §10). */
import type { Capability } from "../users/access.ts";
import { fileBytesMax, importBytesMax, mediaBytesMax, trainingBytesMax } from "../values/limits.ts";

export const uploadKinds = ["contact_file", "import", "training", "text_picture"] as const;
export type UploadKind = (typeof uploadKinds)[number];

export const uploadRules: Readonly<Record<UploadKind, { bytesMax: number; capability: Capability }>> = {
  contact_file: { bytesMax: fileBytesMax, capability: "files.edit" },
  import: { bytesMax: importBytesMax, capability: "contacts.import" },
  training: { bytesMax: trainingBytesMax, capability: "trainings.edit" },
  text_picture: { bytesMax: mediaBytesMax, capability: "dialer.use" },
};

/** Unfinished or unused uploads are kept this long: a tablet may be offline for days. */
export const uploadKeptDays = 7;
/** Open uploads per user at a time. */
export const openUploadsMax = 100;
export const uploadNameLengthMax = 200;
