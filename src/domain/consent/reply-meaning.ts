/** What an answer by text means for permission (domain §13 R, 47 CFR 64.1200(a)(10)). */

/** `likely_stop`: a refusal in other words, held until the agent has read it. */
export type ReplyMeaning = "stop" | "start" | "help" | "likely_stop" | null;

const stopWords: ReadonlySet<string> = new Set(
  "stop,stopall,stop all,quit,end,revoke,opt out,optout,cancel,unsubscribe".split(","),
);
const startWords: ReadonlySet<string> = new Set("start,unstop,yes".split(","));
const helpWords: ReadonlySet<string> = new Set("help,info".split(","));

/** The keywords count only as the whole message: "Stop by at 5" is an invitation. */
export function meaningOfReply(text: string): ReplyMeaning {
  const plain = plainWords(text);
  if (stopWords.has(plain)) return "stop";
  if (startWords.has(plain)) return "start";
  if (helpWords.has(plain)) return "help";
  return isLikelyRefusal(plain) ? "likely_stop" : null;
}

/** An answer that flows go on with: no keyword but YES, and no refusal, as far as is known. */
export function isAnswer({ body, verdict }: { body: string; verdict: "open" | "refusal" | "fine" | null }): boolean {
  const meaning = meaningOfReply(body);
  return meaning === null || meaning === "start" || (meaning === "likely_stop" && verdict === "fine");
}

/** Lower case, without punctuation, quotes, accents and emoji; one space between words. */
export function plainWords(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[’‘`´]/g, "'")
    .toLowerCase()
    .replaceAll(/(?<=\p{L})'(?=\p{L})|\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const reaching = "(?:text|messag|msg|contact|call|bother|writ|send|mail|harass|hit|reach)";
const us = "(?:me|us|this number|my number|here)";
const refusals: readonly RegExp[] = [
  new RegExp(`\\b(?:stop|quit|cease)\\b(?: \\w+){0,3} ${reaching}\\w*`),
  new RegExp(`\\b(?:do not|dont|never|no more|no longer)\\b(?: \\w+){0,3} ${reaching}\\w*(?: \\w+){0,3} ${us}\\b`),
  new RegExp(
    `\\b(?:do not|dont|never) (?:ever )?(?:text|message|contact|call|bother|write|email)\\b(?! until| before| if)`,
  ),
  /\bno more (?:text|message|msg|call|email)s?\b/,
  /\b(?:please|pls|plz|just|now|it|this) stop(?: (?:it|this|that|now|please|pls|thanks|thank you))*$/,
  /^(?:stop|quit|cancel|end|unsubscribe|revoke|opt ?out)(?: (?:it|this|that|now|please|pls|plz|thanks|thank you|me|already))+$/,
  /\b(?:take|remove|delete|drop|get)\b(?: \w+){0,4} (?:off|from|out)\b(?: \w+){0,3} (?:list|lists|system|database|file|files|contacts)\b/,
  /\bremove (?:me|us|my number|this number)\b/,
  /\b(?:delete|lose|forget) my (?:number|info|information)\b/,
  /\b(?:opt|opting) (?:me )?out\b/,
  /\bunsubscribe\b/,
  /\bleave (?:me|us) alone\b/,
  /\b(?:not|never|no longer) interested\b/,
  /\bwrong (?:number|person)\b/,
  /\bi (?:revoke|withdraw)\b/,
  /\b(?:no (?:mas )?(?:mensajes|textos)|no me (?:escrib|llam|mand|envi)\w*|deje(?:n)? de \w+|dar(?:me)? de baja|no (?:me|nos|estoy) interes\w*)\b/,
  /^(?:alto|parar|pare|cancelar|baja)$/,
];
/** "Don't stop texting me" asks for the opposite. */
const opposites = /\b(?:do not|dont|never) (?:stop|quit)\b/;

function isLikelyRefusal(plain: string): boolean {
  return !opposites.test(plain) && refusals.some((refusal) => refusal.test(plain));
}
