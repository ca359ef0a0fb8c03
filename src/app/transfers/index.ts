/** Public API of the transfers feature. */
export { HandoverDialog, TransferDialog, TransferWatch } from "./opened-when-wanted.tsx";
