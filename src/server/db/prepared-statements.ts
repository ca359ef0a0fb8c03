/** A connection that has the database keep what it is asked again and again: read and checked once, often planned once. */
import pg from "pg";

/** How often a statement is sent as it is before it is kept. */
const plainTimes = 2;
const keptMax = 256;
/** Longer ones carry many rows, and reading them is the least of the work. */
const lengthMax = 8_192;
const countedMax = 2_000;

/** Its columns may change under a server that still runs, and the database then refuses the kept one. */
const allColumns = /[ .]\*/;

/** The kept statement does not fit its table any more; it is gone, or another's: a pooler in between does not keep them. */
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

  /** A refused one fails once; from then on this connection sends everything whole. */
  #receive(error: unknown): void {
    if (error instanceof pg.DatabaseError && refusals.has(error.code ?? "")) this.#keeps = false;
  }
}
