/** The other end of the cable bench, in a process of its own: opens sockets by the thousand and counts what arrives. */
import { WebSocket } from "ws";

export interface Opening {
  readonly group: string;
  readonly url: string;
  readonly count: number;
  /** Sent after the welcome; the socket is ready when something came back. Without it, when it is open. */
  readonly subscribe?: string;
}
/** `opened`: all sockets of the group are ready. `reached`: each has heard one broadcast more. */
export type News = { readonly group: string; readonly is: "opened" | "reached" };

const atOnce = 100;
const socketsPerUser = 10;

process.on("message", (opening: Opening) => void openAll(opening));

async function openAll({ group, url, count, subscribe }: Opening): Promise<void> {
  let heard = 0;
  const listener = () => {
    if (++heard % count === 0) notify({ group, is: "reached" });
  };
  for (let opened = 0; opened < count; opened += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - opened) }, (_, n) =>
      openOne(url, subscribe, opened + n),
    );
    for (const ws of await Promise.all(batch))
      ws.on("message", (data: Buffer) => void (data.includes("collection") && listener()));
  }
  notify({ group, is: "opened" });
}

function openOne(url: string, subscribe: string | undefined, number: number): Promise<WebSocket> {
  const headers = { cookie: `token=user${Math.floor(number / socketsPerUser)}` };
  const ws = new WebSocket(url, "actioncable-v1-json", { headers, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    ws.on("error", reject);
    ws.on("open", () => (subscribe ? ws.send(subscribe) : resolve(ws)));
    ws.on("message", (data: Buffer) => void (data.includes("confirm_subscription") && resolve(ws)));
  });
}

const notify = (news: News) => process.send?.(news);
