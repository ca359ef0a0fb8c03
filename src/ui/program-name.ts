/** Readable browser and platform from a user agent; the whole string if unknown. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/Chrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const machines: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

export function programName(user_agent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(user_agent))?.[1];
  const machine = machines.find(([pattern]) => pattern.test(user_agent))?.[1];
  if (browser && machine) return `${browser} on ${machine}`;
  return browser ?? machine ?? (user_agent.slice(0, 60) || "Unknown browser");
}
