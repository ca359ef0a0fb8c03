/** Sends transaction setup together with `begin`: one round trip instead of two. */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";

/** The setup of the next transaction: complete SQL, without parameters. */
export interface Opening {
  readonly statement: string;
  isSaid: boolean;
}

const openings = new AsyncLocalStorage<Opening>();

/** The first transaction started by `begin` runs the setup. Callers that require it check `isSaid`. */
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
      // The transaction may have started, and nothing else ends it; a connection that cannot roll back is discarded.
      const begun = connection as Parameters<PostgresDriver["rollbackTransaction"]>[0];
      await this.rollbackTransaction(begun).catch(() => undefined);
      throw error;
    }
  }
}
