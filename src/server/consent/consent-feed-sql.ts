import { consentColumns } from "../../domain/consent/consent.ts";
import { ofContact, type Sources } from "../changes/feed-sources.ts";

export const consentFeed = { consents: ofContact("consents", consentColumns) } satisfies Partial<Sources>;
