/**
 * Every vendor of the server behind its port; VENDOR_PRIVATE_HOSTS (`host:port`, comma-separated) lists those that may
 * be private.
 */
import type { VendorSource } from "../../domain/reference/vendor-source.ts";
import type { World } from "../../kit/world.ts";
import type { VendorSettings } from "../settings.ts";
import type { AftercarePort } from "../aftercare/aftercare-port.ts";
import { openAftercare } from "../aftercare/aftercare.ts";
import type { ApplicationPort } from "../fire-light/application-port.ts";
import type { CalendlyPort } from "../calendly/calendly-port.ts";
import { openCalendly } from "../calendly/calendly.ts";
import { openQuotes } from "../csg/csg.ts";
import { openApplications } from "../fire-light/fire-light.ts";
import type { LookupPort } from "../lookup/lookup-port.ts";
import { openLookup } from "../lookup/lookup.ts";
import type { MedicarePort } from "../medicare/medicare-port.ts";
import { openMedicare } from "../medicare/medicare.ts";
import { openOutgoing } from "./egress.ts";
import type { PhoneBurnerPort } from "../phone-burner/phone-burner-port.ts";
import { openPhoneBurner } from "../phone-burner/phone-burner.ts";
import type { QuotePort } from "../csg/quote-port.ts";

export interface Vendors {
  readonly csg: QuotePort;
  readonly fire_light: ApplicationPort;
  readonly medicare: MedicarePort;
  readonly aftercare: AftercarePort;
  readonly calendly: CalendlyPort;
  readonly phone_burner: PhoneBurnerPort;
  readonly lookup: LookupPort;
}

export function openVendors(settings: Pick<VendorSettings, "environment" | "appUrl" | "demo">, world: World): Vendors {
  const parts = { world, outgoing: openOutgoing({ privateHosts: privateHostsOf(settings) }) };
  return {
    csg: openQuotes(settings, parts),
    fire_light: openApplications(settings, parts),
    medicare: openMedicare(settings, parts),
    aftercare: openAftercare(settings, parts),
    calendly: openCalendly(settings, parts),
    phone_burner: openPhoneBurner(settings, parts),
    lookup: openLookup(settings, parts.outgoing),
  };
}

export function privateHostsOf({ environment }: Pick<VendorSettings, "environment">): string[] {
  const named = environment["VENDOR_PRIVATE_HOSTS"] ?? "";
  return named
    .split(",")
    .map((host) => host.trim())
    .filter((host) => host !== "");
}

/** The active adapter of each vendor. */
export function vendorSources(vendors: Vendors): Record<keyof Vendors, VendorSource> {
  const { csg, fire_light, medicare, aftercare, calendly, phone_burner, lookup } = vendors;
  return {
    csg: csg.source,
    fire_light: fire_light.source,
    medicare: medicare.source,
    aftercare: aftercare.source,
    calendly: calendly.source,
    phone_burner: phone_burner.source,
    lookup: lookup.source,
  };
}
