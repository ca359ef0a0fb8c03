/** Where a person is signed in and what lies there: addresses, sessions, devices (domain §5). All under /v1/account are ours. */
import { z } from "zod";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { deviceNameLengthMax } from "../../domain/session/session-life.ts";
import { allOf, ByUuid, dataOf, del, get, group, listOf, Paging, patch, post, put } from "../declare.ts";

export const AuthIp = z.object({
  id: Uuid,
  ip: z.string(),
  place: z.string(),
  user_agent: z.string(),
  first_seen_at: Instant,
  last_seen_at: Instant,
  trusted: z.boolean(),
});
export type AuthIp = z.infer<typeof AuthIp>;

export const authIps = group("auth_ips", "/v1/auth_ips", {
  list: get("", {
    summary: "Addresses and programs this person signed in from, latest first.",
    access: "signed_in",
    query: z.strictObject({ page: Paging.page, limit: Paging.limit }),
    reply: listOf(AuthIp),
  }),
  trust: patch("/:id", {
    summary: "Ours: whether sign-ins from this address are trusted, whatever the program; a trusted one sends no mail.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ trusted: z.boolean() }),
    reply: dataOf(AuthIp),
    noImpersonation: true,
  }),
});

export const OpenSession = z.object({
  id: Uuid,
  /** The session that asks. */
  current: z.boolean(),
  /** Somebody acts as this person in it. */
  acting: z.boolean(),
  device_id: Uuid.nullable(),
  ip: z.string(),
  user_agent: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
});

export const accountSessions = group("account_sessions", "/v1/account/sessions", {
  list: get("", { summary: "My open sessions, newest first.", access: "signed_in", reply: allOf(OpenSession) }),
  end: del("/:id", {
    summary: "Ends one of my sessions.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    noImpersonation: true,
  }),
});

const whole = z.int().nonnegative();
export const Device = z.object({
  id: Uuid,
  name: z.string(),
  user_agent: z.string(),
  version: z.string(),
  last_sync_at: Instant.nullable(),
  /** Size of the mirror: contacts, and bytes of storage in use. */
  mirror_contacts: whole,
  mirror_bytes: whole,
  /** Writes that wait on the device. */
  waiting: whole,
  first_seen_at: Instant,
  last_seen_at: Instant,
  wipe_requested_at: Instant.nullable(),
  wiped_at: Instant.nullable(),
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const devices = group("devices", "/v1/account/devices", {
  list: get("", { summary: "My devices, the last used first.", access: "signed_in", reply: allOf(Device) }),
  report: put("/:id", {
    summary: "A device tells how it stands and ties the session to itself.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      name: z.string().max(80),
      version: z.string().max(40).default(""),
      last_sync_at: Instant.nullable().default(null),
      mirror_contacts: whole.max(10_000_000).default(0),
      mirror_bytes: whole.default(0),
      waiting: whole.max(10_000_000).default(0),
    }),
    reply: dataOf(Device),
  }),
  rename: patch("/:id", {
    summary: "What a device of mine is called; an empty name leaves it as the device itself says.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ name: z.string().trim().max(deviceNameLengthMax) }),
    reply: dataOf(Device),
    noImpersonation: true,
  }),
  keepingKey: post("/keeping_key", {
    summary:
      "The key that seals what its owner leaves unsent on this session's device; it ends when the device is wiped or forgotten.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    reply: dataOf(z.object({ key: z.string() })),
    noImpersonation: true,
    unremembered: true,
    ratePerMinute: 60,
  }),
  wipe: post("/:id/wipe", {
    summary: "The device forgets everything and signs out the next time it asks for anything.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      /** Whose device, for admins; one's own when left out. */
      user_id: Uuid.optional(),
    }),
    reply: dataOf(Device),
    noImpersonation: true,
  }),
  forget: del("/:id", {
    summary: "Takes a device off the list and ends its sessions.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    noImpersonation: true,
  }),
});

export const adminDevices = group("admin_devices", "/v1/admin/users", {
  list: get("/:id/devices", {
    summary: "Ours: devices of a person whose account one may change, the last used first.",
    access: "users.edit",
    params: ByUuid,
    reply: allOf(Device),
  }),
});
