/** What other features may use of frame. */
export { AppRoot } from "./app-root.tsx";
export { ErrorPanel } from "./error-panel.tsx";
export { listAsLeft, rememberList } from "./list-memory.ts";
export { NotFoundScreen } from "./not-found-screen.tsx";
export { SignedInLayout } from "./signed-in-layout.tsx";
