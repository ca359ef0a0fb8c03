/** Scalar schemas, in a separate module: importing them does not load the record schemas. */
import { z } from "zod";

/** Milliseconds since 1970, UTC. */
export const Instant = z.int().nonnegative();
/** Calendar day `YYYY-MM-DD`, without time or zone. */
export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const Uuid = z.guid();
/** Contact number, as shown in the URL. */
export const ContactNumber = z.int().positive().max(Number.MAX_SAFE_INTEGER);
