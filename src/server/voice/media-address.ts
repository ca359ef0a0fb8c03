/**
 * Where devices send their sound. VOICE_ADDRESS: what they reach this machine at, when that is not an address of its own;
 * VOICE_UDP_PORTS: `40000-40199`, the ports that are open for it (two a call are plenty).
 */
import { networkInterfaces } from "node:os";
import type { ServerSettings } from "../settings.ts";

export interface MediaAddress {
  /** Of a WebRTC connection. */
  readonly config: { icePortRange?: [number, number]; iceAdditionalHostAddresses?: string[] };
  /** What a device is told. */
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

/** Each candidate of this machine once more, under the address the world knows. */
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
