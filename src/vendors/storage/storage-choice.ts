/** Local disk, or any S3-compatible store by settings (S3_BUCKET and others). */
import type { VendorSettings } from "../settings.ts";
import { diskStorage } from "./storage-disk.ts";
import type { Storage } from "./storage.ts";

/** The S3 library is only loaded when a bucket is set. */
export async function openStorage(settings: VendorSettings): Promise<Storage> {
  if (!settings.environment["S3_BUCKET"]) return diskStorage(settings);
  const { s3Storage } = await import("./storage-s3.ts");
  return s3Storage(settings.environment);
}
