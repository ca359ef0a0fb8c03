/** How a transaction begins may travel with its `begin`: one round trip, not two. */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";

/** What is said at the very beginning of the next transaction, whole, without parameters. */
export interface Opening {
  readonly statement: string;
  isSaid: boolean;
}

const openings = new AsyncLocalStorage<Opening>();

/** The first transaction that `begin` begins says the opening. Whoever needs it said looks at `isSaid`. */
export function openedBy<T>(opening: Opening, begin: () => Promise<T>): Promise<T> {
  return openings.run(opening, begin);
}

export class OpeningDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new OpeningDriver(this.#config);
  }
}

class OpeningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode = "" } = settings;
    const opening = openings.getStore();
    if (!opening || opening.isSaid) return super.beginTransaction(connection, settings);
    opening.isSaid = true;
    const begin = `begin ${isolationLevel ? `isolation level ${isolationLevel}` : ""} ${accessMode}`;
    try {
      await connection.executeQuery(CompiledQuery.raw(`${begin}; ${opening.statement}`));
    } catch (error) {
      // It may have begun, and nobody else ends it; a connection that cannot is not used again.
      const begun = connection as Parameters<PostgresDriver["rollbackTransaction"]>[0];
      await this.rollbackTransaction(begun).catch(() => undefined);
      throw error;
    }
  }
}
