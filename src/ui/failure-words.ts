/** What a field says when its text could not be saved. The app knows its errors, `ui` does not. */
import { createContext } from "react";

export const FailureWords = createContext<(error: unknown) => string>(() => "Not saved. Try again.");
