/** Compresses files at build time, so that the server only has to send them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const worthwhile = /\.(js|mjs|css|html|svg|json|webmanifest|wasm|txt)$/;
const smallestBytes = 1024;

/**
 * Writes `name.br` and `name.gz` beside every file that gains by it and has none yet:
 * assets carry a hash in their name, so twins kept from an earlier build still fit.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && worthwhile.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/** @param {string} path */
async function compressFile(path) {
  const content = readFileSync(path);
  if (content.length < smallestBytes || existsSync(`${path}.br`)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${path}.gz`, zipped);
  writeFileSync(`${path}.br`, brotli);
}
