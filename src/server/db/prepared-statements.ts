/** A connection that prepares frequently repeated statements: parsed once, often planned once. */
import pg from "pg";

/** How often a statement is sent unprepared before it is prepared. */
const plainTimes = 2;
const keptMax = 256;
/** Longer statements carry many rows, and parsing them is a small part of the work. */
const lengthMax = 8_192;
const countedMax = 2_000;

/** Its columns may change while the server runs, and the database then rejects the prepared statement. */
const allColumns = /[ .]\*/;

/**
 * The prepared statement no longer matches its table, or is missing or another client's: a pooler in between does not
 * preserve them.
 */
const refusals = new Set(["0A000", "26000", "42P05"]);

type Query = pg.Client["query"];

export class PreparedStatementClient extends pg.Client {
  readonly #times = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #keeps = true;

  override query: Query = ((...asked: unknown[]): unknown => {
    const [text, values] = asked;
    const name = typeof text === "string" && Array.isArray(values) && values.length > 0 && this.#nameOf(text);
    if (!name) return this.#send(...asked);
    const answer = this.#send({ name, text }, ...asked.slice(1));
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#receive(error));
    return answer;
  }) as Query;

  #send(...asked: unknown[]): unknown {
    return (super.query as (...asked: unknown[]) => unknown)(...asked);
  }

  #nameOf(text: string): string | undefined {
    if (!this.#keeps) return undefined;
    return this.#names.get(text) ?? this.#newName(text);
  }

  #newName(text: string): string | undefined {
    if (this.#names.size >= keptMax || text.length > lengthMax || allColumns.test(text)) return undefined;
    const times = this.#times.get(text) ?? 0;
    if (times < plainTimes) {
      if (this.#times.size >= countedMax) this.#times.clear();
      this.#times.set(text, times + 1);
      return undefined;
    }
    this.#times.delete(text);
    const name = `kept_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Fails once when rejected; after that this connection prepares nothing. */
  #receive(error: unknown): void {
    if (error instanceof pg.DatabaseError && refusals.has(error.code ?? "")) this.#keeps = false;
  }
}
