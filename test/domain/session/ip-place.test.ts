import { expect, test } from "vitest";
import { placeOfIp } from "../../../src/domain/session/ip-place.ts";

test.each([
  ["127.0.0.1", "The server itself"],
  ["::1", "The server itself"],
  ["10.255.0.1", "Private network"],
  ["172.16.0.1", "Private network"],
  ["172.31.255.255", "Private network"],
  ["172.32.0.0", "Unknown place"],
  ["192.168.1.9", "Private network"],
  ["::ffff:192.168.1.9", "Private network"],
  ["100.64.0.1", "Carrier or VPN network"],
  ["fd12::1", "Private network"],
  ["fe80::1", "Private network"],
  ["203.0.113.7", "Unknown place"],
  ["2001:db8::1", "Unknown place"],
  ["10.0.0.999", "Unknown place"],
  ["", "Unknown place"],
])("%s: %s", (ip, place) => expect(placeOfIp(ip)).toBe(place));
