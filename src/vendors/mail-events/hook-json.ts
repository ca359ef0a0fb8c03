/** A body checked by a schema; null: not JSON, or of another shape. */
import type { z } from "zod";

export function readJson<T>(schema: z.ZodType<T>, body: string): T | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(body));
    return success ? data : null;
  } catch {
    return null;
  }
}
