/** A user's sign-ins: IP addresses, sessions, devices (domain §5). Endpoints under /v1/account are not in the spec. */
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
    summary: "Lists the IP addresses and browsers the user signed in from, latest first.",
    access: "signed_in",
    query: z.strictObject({ page: Paging.page, limit: Paging.limit }),
    reply: listOf(AuthIp),
  }),
  trust: patch("/:id", {
    summary:
      "Sets whether sign-ins from an IP address are trusted, for any browser. Trusted sign-ins do not send an email.",
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
  /** The session making this request. */
  current: z.boolean(),
  /** An admin is acting as this user in the session. */
  acting: z.boolean(),
  device_id: Uuid.nullable(),
  ip: z.string(),
  user_agent: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
});

export const accountSessions = group("account_sessions", "/v1/account/sessions", {
  list: get("", {
    summary: "Lists the current user's active sessions, newest first.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    reply: allOf(OpenSession),
  }),
  end: del("/:id", {
    summary: "Ends one of the current user's sessions.",
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
  /** Writes queued on the device. */
  waiting: whole,
  first_seen_at: Instant,
  last_seen_at: Instant,
  wipe_requested_at: Instant.nullable(),
  wiped_at: Instant.nullable(),
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const devices = group("devices", "/v1/account/devices", {
  list: get("", {
    summary: "Lists the current user's devices, most recently used first.",
    access: "signed_in",
    reply: allOf(Device),
  }),
  report: put("/:id", {
    summary: "Reports a device's status and ties the session to the device.",
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
    summary: "Renames one of the current user's devices. An empty name restores the name the device reports.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ name: z.string().trim().max(deviceNameLengthMax) }),
    reply: dataOf(Device),
    noImpersonation: true,
  }),
  keepingKey: post("/keeping_key", {
    summary:
      "Returns the key that encrypts the owner's unsent changes on this session's device. The key expires when the device is wiped or removed.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    writes: "now",
    reply: dataOf(z.object({ key: z.string() })),
    noImpersonation: true,
    unremembered: true,
    ratePerMinute: 60,
  }),
  wipe: post("/:id/wipe", {
    summary: "Wipes a device: on its next request, it deletes all its data and signs out.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({
      /** User whose device it is, for admins; defaults to the caller. */
      user_id: Uuid.optional(),
    }),
    reply: dataOf(Device),
    noImpersonation: true,
  }),
  forget: del("/:id", {
    summary: "Removes a device from the list and ends its sessions.",
    access: "signed_in",
    writes: "now",
    params: ByUuid,
    noImpersonation: true,
  }),
});

export const adminDevices = group("admin_devices", "/v1/admin/users", {
  list: get("/:id/devices", {
    summary: "Lists the devices of a user whose account the current user can edit, most recently used first.",
    access: "users.edit",
    params: ByUuid,
    reply: allOf(Device),
  }),
});
