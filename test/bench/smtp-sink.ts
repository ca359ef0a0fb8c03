/** A mail server in a process of its own: takes every mail, keeps the addresses, and tells them when asked. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type FromSink = { kind: "listening"; port: number } | { kind: "taken"; addresses: string[] };

const addresses: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    stream.resume();
    stream.on("end", () => {
      addresses.push(...session.envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
const listening = server.listen(0, "127.0.0.1");
await once(listening, "listening");
const notify = (message: FromSink) => process.send?.(message);
notify({ kind: "listening", port: (listening.address() as AddressInfo).port });
process.on("message", () => notify({ kind: "taken", addresses: addresses.splice(0) }));
