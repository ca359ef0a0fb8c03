/** The door of workflows: what others open, fetched when it is. */
import { lazy } from "react";

export const PutIntoFlow = lazy(async () => ({ default: (await import("./put-into-flow.tsx")).PutIntoFlow }));
