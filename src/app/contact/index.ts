/** Public API of the contact feature. */
import { lazyPart } from "../base/lazy-part.ts";

export { habitFacts, medicareFacts, personFacts, sourceFacts, type Fact } from "./fact-fields.ts";
export { KnownFact } from "./fact-list.tsx";

export const CorrectWrite = lazyPart(async () => (await import("./correct-write.tsx")).CorrectWrite);
