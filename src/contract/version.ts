/** Told with every reply: an app that knows another one looks for its new version. */
export const contractVersion = "1";
/** What a device sends along: the version of the app that runs there. */
export const appVersionHeader = "x-app-version";
