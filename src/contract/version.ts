/** Told with every reply: an app that knows another one looks for its new version. */
export const contractVersion = "1";
