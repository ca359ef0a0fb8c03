import { expect, test } from "vitest";
import { screenName } from "../../../src/domain/account/screen-name.ts";

test.each<[path: string, params: Record<string, string>, screen: string | null]>([
  ["/", {}, "/"],
  ["/contacts", {}, "/contacts"],
  ["/contacts/4711", { id: "4711" }, "/contacts/:id"],
  ["/admin/users/0193a000-0000", { id: "0193a000-0000" }, "/admin/users/:id"],
  ["/x/two%20words", { name: "two words" }, "/x/:name"],
  ["/contacts/4711", {}, null],
  ["/nowhere/ada", { "*": "nowhere/ada" }, null],
])("%s with %j is counted as %s", (path, params, screen) => expect(screenName(path, params)).toBe(screen));
