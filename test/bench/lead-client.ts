/** The other end of the lead bench, in processes of their own: vendors that post leads, or a user who reads a list. */
import { Agent, request, type RequestOptions } from "node:http";

export type LeadTask =
  | { readonly task: "post"; readonly url: string; readonly token: string; readonly most: number }
  | { readonly task: "read"; readonly url: string; readonly cookie: string; readonly times: number }
  | { readonly task: "stop" };
/** How long each reply of a task took, in ms, and the status of one that was refused. */
export type LeadsDone = { readonly times: number[]; readonly refused?: number | undefined };

const senders = 4;
const agent = new Agent({ keepAlive: true, maxSockets: senders });
let isOver = false;
let persons = 0;

process.on("message", (asked: LeadTask) => {
  isOver = asked.task === "stop";
  void answer(asked);
});

async function answer(asked: LeadTask): Promise<void> {
  if (asked.task === "post") process.send?.(await post(asked));
  if (asked.task === "read") process.send?.(await read(asked));
}

async function post({ url, token, most }: Extract<LeadTask, { task: "post" }>): Promise<LeadsDone> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const times: number[] = [];
  let left = most;
  let refused: number | undefined;
  const sender = async () => {
    while (left-- > 0 && !isOver && refused === undefined) {
      const status = await timed(times, `${url}/v1/leads`, { method: "POST", headers }, JSON.stringify(nextLead()));
      if (status !== 201) refused = status;
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return { times, refused };
}

function nextLead() {
  const nth = ++persons;
  return {
    lead_id: `bench ${nth}`,
    first_name: "Bench",
    last_name: `Person${nth}`,
    phone: `512${5_550_000 + nth}`,
    email: `bench${nth}@example.com`,
    consent: {
      text: "Yes, call me.",
      page: "https://quotes.test/plans",
      at: "2026-01-02T03:04:05Z",
      ip: "203.0.113.9",
    },
  };
}

async function read({ url, cookie, times: most }: Extract<LeadTask, { task: "read" }>): Promise<LeadsDone> {
  const headers = { cookie, "content-type": "application/json" };
  const body = JSON.stringify({ contacts_scope: { limit: 50 } });
  const times: number[] = [];
  for (let left = most; left > 0; left--) {
    const status = await timed(times, `${url}/v1/contacts`, { method: "PATCH", headers }, body);
    if (status !== 200) return { times, refused: status };
  }
  return { times };
}

function timed(times: number[], url: string, options: RequestOptions, body: string): Promise<number> {
  const begun = performance.now();
  return new Promise((done, failed) => {
    const asked = request(url, { ...options, agent }, (reply) => {
      reply.resume();
      reply.on("end", () => {
        times.push(performance.now() - begun);
        done(reply.statusCode ?? 0);
      });
    });
    asked.on("error", failed);
    asked.end(body);
  });
}
