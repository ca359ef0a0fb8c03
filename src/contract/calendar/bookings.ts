/** Calendly: a user's key and bookings (spec 000 §7, domain §11). */
import { z } from "zod";
import { Authorization } from "../../domain/calendar/authorization.ts";
import { bookingMinutes, calendlyKeyLengthMax, calendlyKeyLengthMin } from "../../domain/calendar/booking-limits.ts";
import { foundBy } from "../../domain/calendar/booking.ts";
import { ContactNumber, Instant, Uuid } from "../../domain/values/scalars.ts";
import { vendorSources } from "../../domain/reference/vendor-source.ts";
import { get, group, patch, post } from "../declare.ts";

/** A booking as received: the event and contact it created, or why it created nothing. */
export const BookingRow = z.object({
  invitee_uri: z.string(),
  name: z.string(),
  starts_at: Instant,
  event_id: Uuid.nullable(),
  contact_id: ContactNumber.nullable(),
  found_by: z.enum(foundBy).nullable(),
  cancelled: z.boolean(),
  rescheduled: z.boolean(),
  refused: z.string(),
  heard_at: Instant,
});
export type BookingRow = z.infer<typeof BookingRow>;

/**
 * `news`: pushed by webhook, or polled every few minutes (a plan without webhooks, or a server Calendly cannot reach).
 */
export const CalendlyState = z.object({
  authorization: Authorization.nullable(),
  page_url: z.string(),
  news: z.enum(["told", "asked"]),
  fetched_at: Instant.nullable(),
  bookings: z.array(BookingRow),
});
export type CalendlyState = z.infer<typeof CalendlyState>;
const state = z.object({ data: CalendlyState, meta: z.object({ source: z.enum(vendorSources) }) });

export const calendly = group("calendly", "/v1/calendly", {
  setKey: patch("/set_calendly_api_key", {
    summary:
      "Connects the current user's Calendly account with its access token, which is tested before it is stored. Fetches bookings for the coming year.",
    access: "signed_in",
    feature: "calendly",
    writes: "now",
    noImpersonation: true,
    callsExternal: true,
    secret: true,
    ratePerMinute: 10,
    body: z.strictObject({
      calendly_api_key: z
        .string()
        .trim()
        .min(calendlyKeyLengthMin, `A key must have ${calendlyKeyLengthMin} to ${calendlyKeyLengthMax} characters.`)
        .max(calendlyKeyLengthMax, `A key must have ${calendlyKeyLengthMin} to ${calendlyKeyLengthMax} characters.`),
    }),
    reply: state,
  }),
  show: get("", {
    summary: "Returns how the current user's Calendly account is connected, and the latest bookings.",
    access: "signed_in",
    feature: "calendly",
    reply: state,
  }),
  tryBooking: post("/trial_bookings", {
    summary:
      "Creates a test booking where no Calendly account is used, and reports it as Calendly does, including the signature.",
    access: "signed_in",
    feature: "calendly",
    writes: "now",
    callsExternal: true,
    ratePerMinute: 20,
    body: z.strictObject({
      name: z.string().trim().min(1, "Enter a name.").max(160),
      email: z.string().trim().max(254).default(""),
      phone: z.string().trim().max(40).default(""),
      /** Defaults to this time tomorrow. */
      starts_at: Instant.optional(),
      minutes: z.int().min(5).max(480).default(bookingMinutes),
    }),
    reply: state,
  }),
  tryCancel: post("/trial_bookings/cancel", {
    summary: "Cancels a test booking where no Calendly account is used.",
    access: "signed_in",
    feature: "calendly",
    writes: "now",
    callsExternal: true,
    ratePerMinute: 20,
    body: z.strictObject({ invitee_uri: z.string().min(1).max(500) }),
    reply: state,
  }),
});
