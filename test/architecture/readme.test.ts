import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const bytesMax = 8_000;
const layers = readdirSync("src").map((layer) => join("src", layer));
const readmes = [...layers, "workers", "test"].map((folder) => join(folder, "README.md"));

/** Files and folders of the repository that a Markdown file links to or shows. */
function placesIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const found = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, picture]) => link ?? picture ?? "");
  return found.filter((place) => !/^(https?:|\/|#)/.test(place)).map((place) => place.replace(/#.*/, ""));
}

describe("the README", () => {
  test(`has at most ${bytesMax} bytes`, () => {
    expect(Buffer.byteLength(readFileSync("README.md"))).toBeLessThanOrEqual(bytesMax);
  });

  test("shows the four pictures that test/e2e/pictures.ts takes, and no other lies beside them", () => {
    const taken = [...readFileSync("test/e2e/pictures.ts", "utf8").matchAll(/take\(device, "([a-z-]+)"/g)];
    const pictures = taken.map(([, name]) => `test/e2e/pictures/${name}.png`);
    expect(pictures).toHaveLength(4);
    expect(placesIn("README.md").filter((place) => place.endsWith(".png"))).toEqual(pictures);
    const kept = readdirSync("test/e2e/pictures").map((name) => `test/e2e/pictures/${name}`);
    expect(kept.toSorted()).toEqual(pictures.toSorted());
  });

  test("has a reason for every library that the app and the server need", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
    const text = readFileSync("README.md", "utf8");
    const families = /^(@fastify\/|workbox-|@fontsource-variable\/|@expo-google-fonts\/|react-dom$)/;
    const isNamed = (name: string) => text.includes(name) || text.includes(`${name.split("/")[0]}/*`);
    expect(Object.keys(dependencies).filter((name) => !families.test(name) && !isNamed(name))).toEqual([]);
  });
});

test.each(["README.md", ".github/CONTRIBUTING.md", ...readmes.filter((file) => existsSync(file))])(
  "%s links only to files that exist",
  (file) => {
    expect(placesIn(file).filter((place) => !existsSync(join(dirname(file), place)))).toEqual([]);
  },
);
