/** System endpoints: health, help and mails of the server, and the dashboard. */
import { z } from "zod";
import { textingCarriers } from "../../domain/messages/registration.ts";
import { helpMessageMax, helpSubjectMax } from "../../domain/account/help.ts";
import { inboundKinds } from "../../domain/emails/inbound-kind.ts";
import { mailEventNames } from "../../domain/emails/mail-event.ts";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { vendorSources } from "../../domain/reference/vendor-source.ts";
import { dashboardTypes } from "../../domain/users/dashboard.ts";
import { ByUuid, dataOf, get, group, listOf, Paging, patch, post } from "../declare.ts";

const State = z.enum(["ok", "down", "off"]);
const Vendor = z.enum(vendorSources);
export const health = group("health", "/v1/health", {
  show: get("", {
    summary: "Returns whether each part of the system responds.",
    access: "public",
    reply: dataOf(
      z.object({
        status: z.enum(["ok", "down"]),
        database: State,
        queue: State,
        socket: State,
        /** Whether the voice service answers; everything else works without it. */
        calls: State,
        /** `sandbox`: the server answers from its own tables. */
        vendors: z.object({
          csg: Vendor,
          fire_light: Vendor,
          medicare: Vendor,
          aftercare: Vendor,
          calendly: Vendor,
          phone_burner: Vendor,
          lookup: Vendor,
        }),
        /** The voice service in use. */
        voice: z.enum(["gateway", "twilio"]),
        /** The carrier of texts; `local`: simulated handsets. */
        texting: z.enum(textingCarriers),
        /** `outbox`: emails are kept here and not sent. */
        mail: z.enum(["smtp", "outbox"]),
        /** Whose time the seals of signed documents name; `authority`: a timestamp authority certifies it. */
        seal_time: z.enum(["server", "authority"]),
        /** Who reports what became of emails; `none`: nobody. */
        mail_events: z.enum(["none", "local", "sendgrid", "ses", "mailgun", "postmark"]),
        /** Who brings answers; `none`: they go to their agents' own mailboxes only. */
        mail_inbound: z.enum(inboundKinds),
      }),
    ),
  }),
});

const HelpMessage = z.object({ id: Uuid, subject: z.string(), message: z.string(), created_at: Instant });

export const helps = group("helps", "/v1/helps", {
  list: get("", {
    summary: "Lists the current user's last messages to support, newest first. Support answers by email.",
    access: "signed_in",
    allowBeforeRequiredActions: true,
    reply: dataOf(z.array(HelpMessage)),
  }),
  create: post("", {
    summary: "Sends a help request to support.",
    access: "signed_in",
    feature: "help_button",
    allowBeforeRequiredActions: true,
    writes: "queue",
    body: z.strictObject({
      subject: z.string().trim().min(1).max(helpSubjectMax),
      message: z.string().trim().min(1).max(helpMessageMax),
      page: z.string().max(300).default(""),
      version: z.string().max(40).default(""),
      last_error: z.string().max(2_000).default(""),
    }),
    reply: dataOf(z.object({ id: Uuid })),
    status: 201,
    ratePerMinute: 10,
  }),
});

/** A path without record ids: `/contacts/:id`. */
const ScreenName = z
  .string()
  .max(80)
  .regex(/^\/[a-z_/:-]*$/);

export const screenViews = group("screen_views", "/v1/screen_views", {
  create: post("", {
    summary: "Counts opened screens where usage measurement is on. Does not store who opened them.",
    access: "signed_in",
    writes: "now",
    unremembered: true,
    body: z.strictObject({
      screens: z
        .array(z.strictObject({ screen: ScreenName, count: z.int().min(1).max(1_000) }))
        .min(1)
        .max(50),
    }),
    ratePerMinute: 30,
  }),
});

export const dashboard = group("dashboard", "/v1/dashboard", {
  show: patch("", {
    summary: "Returns one dashboard block, or all of them. Keys merge; the birthday lists append.",
    access: "signed_in",
    writes: "never",
    query: z.strictObject({ type: z.enum(dashboardTypes).optional() }),
    body: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
    reply: dataOf(z.record(z.string(), z.unknown())),
  }),
});

export const mailStatuses = ["waiting", "sending", "sent", "kept", "failed"] as const;
export const outboxOrders = ["created_at", "to", "subject", "status"] as const;

export const outboxMails = group("outbox_mails", "/v1/admin/outbox", {
  list: get("", {
    summary: "Lists the company's emails, newest first. Includes their text only while no mail server is set up.",
    access: "outbox.see",
    query: z.strictObject({
      ...Paging,
      /** `q` searches the address and the subject. */
      order_field: z.enum(outboxOrders).default("created_at"),
      status: z.enum(mailStatuses).optional(),
    }),
    reply: listOf(
      z.object({
        id: Uuid,
        user_id: Uuid.nullable(),
        kind: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        /** It has a design beside its text, to be read with `show`. */
        has_html: z.boolean(),
        status: z.enum(mailStatuses),
        error: z.string(),
        tries: z.int(),
        /** To a contact. */
        email_log_id: Uuid.nullable(),
        /** What a mail service reported of it, each once. */
        events: z.array(z.enum(mailEventNames)),
        created_at: Instant,
        sent_at: Instant.nullable(),
      }),
    ),
    noImpersonation: true,
  }),
  show: get("/:id", {
    summary: "Returns the HTML of an email of the company. 404 where a mail server is set up, or it is text alone.",
    access: "outbox.see",
    params: ByUuid,
    reply: dataOf(z.object({ html: z.string() })),
    noImpersonation: true,
  }),
});
