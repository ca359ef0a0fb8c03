/** The public page of an agent, from what is stored; the server and the live preview call it. */
import { themeDefaults } from "../users/theme.ts";
import { medicarePlans } from "./disclaimer.ts";
import { builtInLaw, type PageLaw } from "./page-law.ts";
import type { PublicPage } from "./public-page.ts";
import type { Webpage } from "./webpage.ts";

export interface AgentFacts {
  name: string;
  /** Of the tenant, where the agent has no corporation. */
  company: string;
  npn: string;
  zone: string;
  photo: string;
  /** The agent's own; empty: that of the corporation. */
  logo: string;
  carriers: string[];
  /** Without it, Part C and Part D are not offered. */
  medicare_registered: boolean;
  /** Without it, nobody is sent to book a time that never gets here. */
  takes_bookings: boolean;
  law?: PageLaw;
}

export function composePage(page: Webpage, facts: AgentFacts): PublicPage {
  const { corporation, address, products, id: _id, published: _published, updated_at: _at, seq: _seq, ...shown } = page;
  const { tracking_approved, ...rest } = shown;
  return {
    ...rest,
    kind: "agent",
    name: facts.name,
    company: corporation?.name || facts.company,
    photo: facts.photo,
    logo: facts.logo || corporation?.logo || "",
    npn: facts.npn,
    zone: facts.zone,
    address: {
      street: [address.line1, address.line2].filter(Boolean).join(", "),
      city: address.city,
      state: address.state,
      zip: address.zip,
    },
    carriers: facts.carriers,
    calendly_link: facts.takes_bookings ? page.calendly_link : "",
    products: facts.medicare_registered ? products : products.filter((one) => !medicarePlans.includes(one)),
    color_1: page.color_1 || corporation?.color_1 || themeDefaults.primary_color,
    color_2: page.color_2 || corporation?.color_2 || "",
    color_3: page.color_3 || corporation?.color_3 || "",
    files: [],
    law: facts.law ?? builtInLaw,
    tracking_code: tracking_approved ? page.tracking_code : "",
    takes_messages: true,
  };
}
