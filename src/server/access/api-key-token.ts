/** API tokens: `flk_<tenant>_<random>`. Only the hash and the last characters are stored. */
import { newSecret } from "./tokens.ts";

const shape = /^flk_([0-9a-f]{32})_([\w-]{43})$/;
/** Enough to tell keys apart when the first four are masked. */
export const hintLength = 8;

export function newApiToken(tenant_id: string): string {
  return `flk_${tenant_id.replaceAll("-", "")}_${newSecret()}`;
}

/** The tenant named by a token, or undefined when the format is not ours. */
export function tenantOfApiToken(token: string | undefined): string | undefined {
  const hex = token === undefined ? undefined : shape.exec(token)?.[1];
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
