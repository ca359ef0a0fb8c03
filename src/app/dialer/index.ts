/** Public API of the dialer. */
export { DialerLaunch } from "./dialer-launch.tsx";
