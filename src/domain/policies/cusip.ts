/** CUSIP: eight characters that identify a security, and a check digit (ANSI X9.6). */
export function isCusip(text: string): boolean {
  if (!/^[0-9A-Z*@#]{8}\d$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 8)).reduce((total, character, at) => {
    const value = valueOf(character) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(text[8]);
}

const firstLetterCode = 65;

/** Digits count as themselves, letters from 10, then * @ #. */
function valueOf(character: string): number {
  if (/\d/.test(character)) return Number(character);
  const special = "*@#".indexOf(character);
  return special >= 0 ? 36 + special : character.charCodeAt(0) - firstLetterCode + 10;
}
