/** Sent with every reply: an app with a different version checks for an update. */
export const contractVersion = "1";
/** Sent by the device: the app version it runs. */
export const appVersionHeader = "x-app-version";
/** Sent by the device where an endpoint declares it. A page of another site cannot set it. */
export const csrfHeader = "x-csrf-token";
/** Sent with every reply: the server's time in milliseconds. A device corrects the times that it sends. */
export const serverTimeHeader = "x-server-time";
/** Sent by the device: the server's time that it knew when it made the write; 0 if none. */
export const heardAtHeader = "x-heard-at";
