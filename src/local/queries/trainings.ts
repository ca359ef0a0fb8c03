/** Trainings on this device, with the user's progress. */
import type { Progress } from "../../domain/trainings/progress.ts";
import type { Training } from "../../domain/trainings/training.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import { allOf } from "./lists.ts";

export interface OwnTraining extends Training {
  progress: Progress | null;
}

export async function ownTrainings(db: LocalDatabase): Promise<OwnTraining[]> {
  const [trainings, progress] = await Promise.all([
    allOf<Training>(db, "trainings"),
    allOf<Progress>(db, "training_progress"),
  ]);
  const own = new Map(progress.map((one) => [one.training_id, one]));
  return trainings.map((training) => ({ ...training, progress: own.get(training.id) ?? null }));
}

export async function ownTraining(db: LocalDatabase, id: string): Promise<OwnTraining | null> {
  const [training, progress] = await Promise.all([
    plainTable(db, "trainings").get(id),
    plainTable(db, "training_progress").where("training_id").equals(id).first(),
  ]);
  return training
    ? { ...(training as unknown as Training), progress: (progress as Progress | undefined) ?? null }
    : null;
}
