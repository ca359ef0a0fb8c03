/** Public API of monthly goals. */
export { GoalsPanel } from "./goals-panel.tsx";
