/** What people write beside a name: a nickname in brackets or quotes, a remark, the words of a household. */

export interface NameAsides {
  /** The name without them. */
  name: string;
  nickname: string;
  /** Not a name: "deceased", "wife of Robert". */
  remark: string;
}

const brackets = /[([{]\s*([^()[\]{}]*?)\s*[)\]}]/gu;
const doubleQuotes = /["“”„«»]\s*([^"“”„«»]*?)\s*["“”„«»]/gu;
/** An apostrophe may be a letter of the name: only a word between two spaces is quoted by it. */
const singleQuotes = /(?<=^|[\s,])['‘’`]([^\s'‘’`](?:[^'‘’`]*[^\s'‘’`])?)['‘’`](?=[\s,]|$)/gu;
const marks = /[([{"“”„«»'‘’`]/;

/** Nobody is called that. */
const remarkWords =
  /\d|\b(?:n[eé]e|maiden|formerly|aka|deceased|dec'?d|died|widow(?:er|ed)?|divorced|retired|wife|husband|spouse|son|daughter|mother|father|mom|dad|brother|sister|of|do not|dnc|no|new|old|lead|client|prospect|referral|referred|cell|mobile|home|work|trustee|poa|minor)\b/iu;
const nicknameWordsMax = 3;

/** `Robert "Bob" Hale`, `Robert (Bob) Hale`. A name that stands wholly in brackets is that name. */
export function asidesOf(written: string): NameAsides {
  const whole = { name: written, nickname: "", remark: "" };
  if (!marks.test(written)) return whole;
  const nicknames: string[] = [];
  const remarks: string[] = [];
  const take = (_whole: string, text: string) => {
    const isNickname = !remarkWords.test(text) && text.split(/\s+/).length <= nicknameWordsMax;
    if (text !== "") (isNickname ? nicknames : remarks).push(text);
    return " ";
  };
  const name = [brackets, doubleQuotes, singleQuotes]
    .reduce((text, pattern) => text.replace(pattern, take), written)
    .replace(/\s+/gu, " ")
    .replace(/ (?=,)/gu, "")
    .replace(/^[\s,]+|[\s,]+$/gu, "");
  if (name === "") return whole;
  return { name, nickname: nicknames.join(", "), remark: remarks.join(", ") };
}

/** Two lists as one, each part once. */
export function withoutRepeats(list: string, more: string): string {
  if (list === "" || more === "") return list || more;
  const known = list.split(", ");
  const isNew = (part: string) => !known.some((one) => one.toLowerCase() === part.toLowerCase());
  return [...known, ...more.split(", ").filter(isNew)].join(", ");
}

/** "The Hale Family", "Hale Household" and "The Hales" without the words around the name. */
export function withoutHousehold(words: readonly string[]): readonly string[] {
  const isHousehold = words.length > 1 && /^(?:family|household)$/iu.test(words.at(-1) ?? "");
  const isNamed = isHousehold || (words.length === 2 && /s$/iu.test(words[1] ?? ""));
  const from = /^the$/iu.test(words[0] ?? "") && isNamed && words.length > (isHousehold ? 2 : 1) ? 1 : 0;
  return words.slice(from, isHousehold ? -1 : undefined);
}
