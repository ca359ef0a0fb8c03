/**
 * Address that devices send audio to. VOICE_ADDRESS: the address this machine is reached at, if not its own;
 * VOICE_UDP_PORTS: `40000-40199`, the open UDP ports (two per call are enough).
 */
import { networkInterfaces } from "node:os";
import type { ServerSettings } from "../settings.ts";

export interface MediaAddress {
  /** Options of a WebRTC connection. */
  readonly config: { icePortRange?: [number, number]; iceAdditionalHostAddresses?: string[] };
  /** The description sent to a device. */
  shown(sdp: string): string;
}

export function openMediaAddress({ environment, host }: Pick<ServerSettings, "environment" | "host">): MediaAddress {
  const address = environment["VOICE_ADDRESS"] || undefined;
  const ports = readPorts(environment["VOICE_UDP_PORTS"]);
  const loopback = isLoopback(host) || !hasAddress();
  return {
    config: {
      ...(ports ? { icePortRange: ports } : {}),
      ...(loopback ? { iceAdditionalHostAddresses: ["127.0.0.1"] } : {}),
    },
    shown: (sdp) => (address === undefined ? sdp : withAddress(sdp, address)),
  };
}

function readPorts(text: string | undefined): [number, number] | undefined {
  if (!text) return undefined;
  const [, from = "", to = ""] = /^(\d{4,5})-(\d{4,5})$/.exec(text) ?? [];
  if (Number(from) < 1_024 || Number(to) > 65_535 || Number(to) <= Number(from))
    throw new Error(`VOICE_UDP_PORTS must be two ports such as 40000-40199, not "${text}"`);
  return [Number(from), Number(to)];
}

const isLoopback = (host: string) => host === "127.0.0.1" || host === "localhost" || host === "::1";

function hasAddress(): boolean {
  return Object.values(networkInterfaces()).some((one) =>
    one?.some(({ internal, family }) => !internal && family === "IPv4"),
  );
}

/** Repeats each of this machine's candidates with its public address. */
function withAddress(sdp: string, address: string): string {
  const candidate = /^a=candidate:(\S+) (\d+) udp (\d+) (\S+) (\d+) typ host.*$/i;
  const seen = new Set<string>();
  return sdp
    .split("\r\n")
    .flatMap((line) => {
      const [, foundation, component, priority, , port] = candidate.exec(line) ?? [];
      if (port === undefined || seen.has(port)) return [line];
      seen.add(port);
      return [`a=candidate:${foundation}0 ${component} udp ${priority} ${address} ${port} typ host`, line];
    })
    .join("\r\n");
}
