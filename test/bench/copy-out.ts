/** Rows per second of Postgres' own `COPY TO`. */
import pg from "pg";

/** Over a connection of its own, thrown away as they come. */
export async function copiedPerSecond(connectionString: string, query: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const begun = performance.now();
  const out = new CopyOut(`copy (${query}) to stdout (format csv)`);
  client.query(out);
  const rows = await out.rows;
  const seconds = (performance.now() - begun) / 1_000;
  await client.end();
  return rows / seconds;
}

/** What the client library calls a submittable: it is told of every piece. */
class CopyOut {
  readonly rows: Promise<number>;
  readonly #sql: string;
  #count = 0;
  #done: (rows: number) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  constructor(sql: string) {
    this.#sql = sql;
    this.rows = new Promise((done, failed) => {
      this.#done = done;
      this.#failed = failed;
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql);
  }
  handleCopyData(): void {
    this.#count++;
  }
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#done(this.#count);
  }
  handleError(error: Error): void {
    this.#failed(error);
  }
}
