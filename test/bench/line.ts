/** A wire between a device and the server that can be cut: everything on it ends, and nothing new is answered. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Line {
  readonly url: string;
  cut(): void;
  mend(): Promise<void>;
}

export async function openLine(server: string): Promise<Line> {
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(new URL(server).port), "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => sockets.delete(one));
      one.pipe(other);
    }
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  const { port } = relay.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
    mend: async () => {
      relay.listen(port, "127.0.0.1");
      await once(relay, "listening");
    },
  };
}
