import { letterColumns } from "../../domain/outputs/letter.ts";
import { outputColumns } from "../../domain/outputs/output.ts";
import { ownOnly, type Sources } from "../changes/feed-sources.ts";

export const outputFeed = {
  outputs: ownOnly("outputs", "created_by", outputColumns),
  letters: ownOnly("letters", "user_id", letterColumns),
} satisfies Partial<Sources>;
