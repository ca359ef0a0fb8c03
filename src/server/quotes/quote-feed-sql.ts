import { quoteColumns } from "../../domain/quotes/quote.ts";
import { ofContact, type Sources } from "../changes/feed-sources.ts";

export const quoteFeed = { quotes: ofContact("quotes", quoteColumns) } satisfies Partial<Sources>;
