import { dataCaptureColumns } from "../../domain/fact-finder/data-capture.ts";
import { rxDetailsColumns } from "../../domain/fact-finder/rx-details.ts";
import { ofContact, type Sources } from "../changes/feed-sources.ts";

export const detailFeed = {
  data_captures: ofContact("data_captures", dataCaptureColumns),
  rx_details: ofContact("rx_details", rxDetailsColumns),
} satisfies Partial<Sources>;
