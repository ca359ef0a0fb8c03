/** Texts of the lead API and its screens. */
import type { LeadResult, LeadRouting, RequestTab } from "./results.ts";

export const leadMessages = {
  key: "This key is not valid.",
  ip: "This IP address is not on the vendor's list.",
  off: "This vendor is turned off.",
  cap: "The daily limit is reached.",
  key_reused: "Was used for another lead.",
  same_again: "Sent again: the first answer was repeated.",
  window: "This vendor sent the person within the duplicate window.",
  json: "Send one JSON object.",
  failed: "Something went wrong on the server. Send the lead again.",
  no_body: "The body is no longer kept.",
  owner_needed: "Choose who gets the leads.",
  pool_needed: "Choose a pool.",
  rotation_needed: "Choose at least one person.",
  unknown_person: "This person does not exist or is turned off.",
  unknown_pool: "This pool does not exist.",
  unknown_tag: "One of the tags does not exist.",
  other_id: "Is not the id in the path.",
  keys_left: (most: number) => `A vendor can have up to ${most} keys.`,
  bad_ip: (entry: string) => `${entry} is not a valid IP address.`,
} as const;

export const resultWords: Readonly<Record<LeadResult, string>> = {
  created: "Created",
  updated: "Updated",
  duplicate: "Duplicate",
  rejected: "Rejected",
  error: "Error",
};

export const tabWords: Readonly<Record<RequestTab, string>> = {
  all: "All",
  accepted: "Accepted",
  duplicate: "Duplicate",
  rejected: "Rejected",
  errors: "Errors",
};

export const routingWords: Readonly<Record<LeadRouting, string>> = {
  owner: "One person",
  pool: "A pool",
  round_robin: "Several people in turn",
};

export const vendorTypeWords = {
  lead_seller: "Lead seller",
  aggregator: "Aggregator",
  carrier: "Carrier",
  web_form: "Web form",
  partner: "Partner",
  internal: "Internal",
} as const;
