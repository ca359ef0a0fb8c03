/** What other features may use of contact. */
import { lazy } from "react";

export { habitFacts, medicareFacts, personFacts, sourceFacts, type Fact } from "./fact-fields.ts";
export { KnownFact } from "./fact-list.tsx";

export const CorrectWrite = lazy(async () => ({ default: (await import("./correct-write.tsx")).CorrectWrite }));
