import { sql } from "kysely";
import { progressColumns } from "../../domain/trainings/progress.ts";
import { trainingColumns } from "../../domain/trainings/training.ts";
import { type FeedQuery, ownOnly, type Sources } from "../changes/feed-sources.ts";
import { isForActor } from "./audience-sql.ts";

const isHidden = ({ actor }: FeedQuery) => sql`not ${isForActor(actor)}`;

export const trainingFeed = {
  trainings: {
    columns: trainingColumns,
    from: sql`trainings t`,
    select: () =>
      sql`${sql.join(trainingColumns.map((name) => (name === "required_by" ? sql`t.required_by::text` : sql.ref(`t.${name}`))))}`,
    where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id} and ${isForActor(actor)}`,
    hidden: isHidden,
    // Meant for others since, or its corporation moved.
    left: isHidden,
  },
  training_progress: ownOnly("training_progress", "user_id", progressColumns),
} satisfies Partial<Sources>;
