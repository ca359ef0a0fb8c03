/** The door of the dialer. */
export { DialerLaunch } from "./dialer-launch.tsx";
export { dialerStore, followCall } from "./dialer-store.ts";
