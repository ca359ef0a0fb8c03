/** The other end of the HTTP benches, in a process of its own: asks the same thing again and again over kept connections. */
import { Agent, request } from "node:http";

export interface Load {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly times: number;
}
/** Length of the last reply, so that both sides can be seen to have said the same; `failed`: a status other than 200. */
export type Loaded = { readonly bytes: number; readonly failed: number };

const atOnce = 4;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

process.on("message", (load: Load) => void run(load).then((loaded) => process.send?.(loaded)));

async function run(load: Load): Promise<Loaded> {
  let left = load.times;
  let bytes = 0;
  let failed = 0;
  const asker = async () => {
    while (left-- > 0) {
      const reply = await askOnce(load);
      bytes = reply.bytes;
      failed += reply.status === 200 ? 0 : 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, asker));
  return { bytes, failed };
}

function askOnce({ url, method, headers, body }: Load): Promise<{ status: number; bytes: number }> {
  return new Promise((done, failed) => {
    const asked = request(url, { agent, method, headers }, (reply) => {
      let bytes = 0;
      reply.on("data", (part: Buffer) => (bytes += part.length));
      reply.on("end", () => done({ status: reply.statusCode ?? 0, bytes }));
    });
    asked.on("error", failed);
    asked.end(body);
  });
}
