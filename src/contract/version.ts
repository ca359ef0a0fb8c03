/** Sent with every reply: an app with a different version checks for an update. */
export const contractVersion = "1";
/** Sent by the device: the app version it runs. */
export const appVersionHeader = "x-app-version";
