/** The first text that an agent writes to a number says who writes and how to stop (domain §13). */
import { agentOf, namedIn } from "../compliance/law-places.ts";
import { isPlanned } from "./text-state.ts";
import type { TextRow } from "./text.ts";
import { hasWayOut } from "./way-out.ts";

/** The company's words, and who writes. */
export interface Opening {
  /** `{agent}` stands for the agent and the company. */
  words: string;
  name: string;
  company: string;
}

/** As it goes: with those sentences of the opening that the body does not say itself. */
export function firstText(body: string, { words, name, company }: Opening): string {
  const saysWho = hasName(body, name) || hasName(body, company);
  const saysStop = hasWayOut(body);
  const isSaid = (sentence: string) => {
    const isWho = sentence.includes("{agent}");
    const isStop = hasWayOut(sentence);
    if (!isWho && !isStop) return body.includes(sentence.trim());
    return (!isWho || saysWho) && (!isStop || saysStop);
  };
  const left = words.split(/(?<=[.!?]\s+)(?=\S)/).filter((sentence) => !isSaid(sentence));
  if (left.length === 0) return body;
  const agent = agentOf(name, company);
  const opening = namedIn(left.join("").trim(), { agent });
  // "Ward Inc." ends its sentence itself.
  const added = agent.endsWith(".") ? opening.replaceAll(`${agent}.`, agent) : opening;
  return `${body.trim()}\n${added}`.trim();
}

/** In whole words: "Ward" is not in "Warden". */
function hasName(body: string, name: string): boolean {
  const words = wordsIn(name);
  return words !== "" && ` ${wordsIn(body)} `.includes(` ${words} `);
}

function wordsIn(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

type Sent = Pick<TextRow, "id" | "direction" | "source" | "status" | "scheduled_at" | "reason">;

/**
 * Whether one of these texts says it already, or will before the next one. Not those that did not arrive, those planned
 * for later, and answers to STOP or HELP. `refused`: ids of those the server did not accept.
 */
export function isTexted(texts: readonly Sent[], refused: ReadonlySet<string>): boolean {
  return texts.some(
    (text) =>
      text.direction === "outbound" &&
      text.source !== "system" &&
      !lost.has(text.status) &&
      !isPlanned(text) &&
      !refused.has(text.id),
  );
}

const lost: ReadonlySet<string> = new Set(["undelivered", "failed", "blocked"]);
