/**
 * A build plugin: removes server-only code from the browser bundle. Endpoints keep their method and path; params,
 * bodies and replies are validated by the server. Declarations in `domain` and `contract` are marked free of side
 * effects, so that unused ones are dropped, and so are the modules only they needed.
 */
const room = /[\\/]src[\\/](domain|contract)[\\/]/;
const jsonSchema = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
const methods = ["get", "post", "put", "patch", "del"];
const functions = ["ArrowFunctionExpression", "FunctionExpression", "ClassExpression"];
const serversOwn = (
  "summary access writes feature params query body reply status large secret ratePerMinute bodyLimitBytes " +
  "fileBytesMax callsExternal itemByItem unremembered allowBeforeRequiredActions"
).split(" ");

/** @returns {import("vite").Plugin} */
export function leanDevice() {
  return {
    name: "lean-device",
    apply: "build",
    transform(code, id) {
      if (jsonSchema.test(id)) return withoutWork(code);
      const [, name] = room.exec(id) ?? [];
      if (!name) return null;
      const { body } = this.parse(code);
      const cuts = name === "contract" ? withoutUnused(body, body.flatMap(partsOfCalls)) : [];
      const kept = body.filter((/** @type {any} */ statement) => !isCut(statement, cuts));
      const made = kept.flatMap(valuesMade).filter((/** @type {Change} */ { at }) => !isCut({ start: at }, cuts));
      return { code: changed(code, [...cuts, ...made]), moduleSideEffects: false };
    },
  };
}

/** @param {string} code of a module whose every export is then a function that makes nothing */
function withoutWork(code) {
  const names = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+)/gm;
  const exported = [...code.matchAll(names)].map(([, declared, renamed]) => `none as ${declared ?? renamed}`);
  return `const none = () => () => undefined; export { ${exported.join(", ")} };`;
}

/**
 * @typedef {{ at: number, text: string, until?: number }} Change what stands at `at`, or from there `until`
 * @param {string} code
 * @param {Change[]} changes
 */
function changed(code, changes) {
  const ordered = changes.toSorted((one, other) => other.at - one.at);
  return ordered.reduce((text, { at, text: put, until = at }) => text.slice(0, at) + put + text.slice(until), code);
}

/** The object that declares a call, or what several calls have in common: that names who may make them. */
function declared(/** @type {any} */ node) {
  const { type, callee, arguments: given, properties } = node;
  if (type === "ObjectExpression")
    return properties.some((/** @type {any} */ { key }) => key?.name === "access") ? node : undefined;
  const isCall = type === "CallExpression" && callee.type === "Identifier" && methods.includes(callee.name);
  return isCall && given[1]?.type === "ObjectExpression" ? given[1] : undefined;
}

/**
 * @param {unknown} node anywhere in a module's tree
 * @returns {Change[]}
 */
function partsOfCalls(node) {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(partsOfCalls);
  const object = declared(/** @type {any} */ (node));
  if (!object) return Object.values(node).flatMap(partsOfCalls);
  return object.properties.flatMap((/** @type {any} */ { key, start }, /** @type {number} */ nth) => {
    const until = object.properties[nth + 1]?.start ?? object.end - 1;
    return serversOwn.includes(key?.name) ? [{ at: start, until, text: "" }] : [];
  });
}

/** @param {{ start: number }} node @param {Change[]} cuts */
function isCut({ start }, cuts) {
  return cuts.some(({ at, until = at }) => at <= start && start < until);
}

/**
 * What only removed parts used goes as well: a module that is imported counts as needed, and so does all it imports.
 * @param {any[]} body
 * @param {Change[]} cuts
 * @returns {Change[]}
 */
function withoutUnused(body, cuts) {
  for (;;) {
    const left = body.filter((statement) => !isCut(statement, cuts));
    const used = new Set(left.flatMap((statement) => namesIn(statement, cuts)));
    const isUnused = (/** @type {any} */ { type, declarations }) =>
      type === "VariableDeclaration" &&
      declarations.every((/** @type {any} */ { id }) => id.name && !used.has(id.name));
    const unused = left.filter(isUnused).map(({ start, end }) => ({ at: start, until: end, text: "" }));
    if (unused.length === 0) return [...cuts, ...left.flatMap((statement) => importLeft(statement, used))];
    // A part of what goes is no change of its own any more.
    cuts = [...cuts.filter(({ at }) => !isCut({ start: at }, unused)), ...unused];
  }
}

/** @param {any} statement @param {Set<string>} used @returns {Change[]} */
function importLeft({ type, start, end, specifiers, source }, used) {
  if (type !== "ImportDeclaration" || specifiers.length === 0) return [];
  const left = specifiers.filter((/** @type {any} */ { local }) => used.has(local.name));
  const isNamed = left.every((/** @type {any} */ specifier) => specifier.type === "ImportSpecifier");
  if (left.length === specifiers.length || !isNamed) return [];
  const names = left.map((/** @type {any} */ { imported, local }) => `${imported.name} as ${local.name}`);
  const text = names.length > 0 ? `import { ${names.join(", ")} } from ${source.raw};` : "";
  return [{ at: start, until: end, text }];
}

/**
 * Names used in it; those it declares at the top level are not.
 * @param {any} node
 * @param {Change[]} cuts
 * @returns {string[]}
 */
function namesIn(node, cuts) {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one) => namesIn(one, cuts));
  if (node.type === "ImportDeclaration" || (typeof node.start === "number" && isCut(node, cuts))) return [];
  if (node.type === "Identifier") return [node.name];
  const declared = node.type === "VariableDeclarator" && node.id.type === "Identifier";
  return (declared ? [node.init] : Object.values(node)).flatMap((one) => namesIn(one, cuts));
}

/**
 * @param {any} statement of a module's top level
 * @returns {Change[]}
 */
function valuesMade(statement) {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap((/** @type {any} */ { init }) =>
    makesValue(init)
      ? [
          { at: init.start, text: "/* @__PURE__ */ (() => (" },
          { at: init.end, text: "))()" },
        ]
      : [],
  );
}

/**
 * Whether something is called for it, at whatever depth; what a function does is done when that is called.
 * @param {unknown} node
 * @returns {boolean}
 */
function makesValue(node) {
  if (typeof node !== "object" || node === null) return false;
  if (Array.isArray(node)) return node.some(makesValue);
  const { type } = /** @type {any} */ (node);
  if (type === "CallExpression" || type === "NewExpression") return true;
  return !functions.includes(type) && Object.values(node).some(makesValue);
}
