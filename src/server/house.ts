/** Everything one server process is built from; made in `build.ts`, handed to handlers. */
import type { Kysely } from "kysely";
import type { World } from "../kit/world.ts";
import type { Database } from "./db/schema.ts";
import type { ServerSettings } from "./settings.ts";

export interface House {
  readonly world: World;
  readonly settings: ServerSettings;
  readonly db: Kysely<Database>;
  /** Tells live devices that a collection has something newer; a hint without personal data. */
  hint(tenant_id: string, collection: string, seq: number): void;
}
