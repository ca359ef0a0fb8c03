import { expect, test } from "vitest";
import { meaningOfReply, type ReplyMeaning } from "../../../src/domain/consent/reply-meaning.ts";

const replies: Record<string, string[]> = {
  stop: [
    ..."STOP,stop,Stop.,STOP!!,“stop”,  stop  ,StopAll,stop all,quit,End,revoke,OPT OUT,opt-out,OptOut,cancel".split(
      ",",
    ),
    "unsubscribe",
    "Stop 🛑",
  ],
  start: ["START", "unstop", "Yes", "yes!"],
  help: ["HELP", "help?", "info"],
  likely_stop: [
    "please stop texting me",
    "Stop it",
    "STOP please",
    "Please stop",
    "stop messaging this number",
    "don't text me",
    "Don’t contact me again",
    "do not ever call or text me",
    "no more texts",
    "take me off your list",
    "remove me",
    "Remove my number from your system",
    "lose my number",
    "opt me out",
    "unsubscribe me pls",
    "leave me alone",
    "I am not interested",
    "wrong number",
    "quit sending me messages",
    "cancel this please",
    "no me escriba",
    "ALTO",
    "I revoke my consent",
  ],
  null: [
    "",
    "Stop by at 5",
    "can you stop by tomorrow",
    "I'll stop at the bank first",
    "Don't stop texting me, this helps",
    "The end of the month works",
    "yes, call me at 5",
    "I need help with my plan",
    "Can I cancel my old plan?",
    "When does my plan end",
    "ok thanks",
    "Please don't call before noon, I work nights",
    "Call me tomorrow",
    "👍",
  ],
};

test.each(Object.entries(replies).flatMap(([meaning, texts]) => texts.map((text) => [text, meaning] as const)))(
  "%j means %s",
  (text, meaning) => {
    const expected: ReplyMeaning = meaning === "null" ? null : (meaning as ReplyMeaning);
    expect(meaningOfReply(text)).toBe(expected);
  },
);
