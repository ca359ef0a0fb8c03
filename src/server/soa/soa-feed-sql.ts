import { soaRequestColumns } from "../../domain/soa/soa-request.ts";
import { ofContact, type Sources } from "../changes/feed-sources.ts";

export const soaFeed = { soa_requests: ofContact("soa_requests", soaRequestColumns) } satisfies Partial<Sources>;
