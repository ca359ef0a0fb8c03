/** The door of the dialer. */
export { DialerLaunch } from "./dialer-launch.tsx";
