/**
 * A build plugin: removes server-only code from the browser bundle. Endpoints keep their method and path; params,
 * bodies and replies are validated by the server. Declarations in `domain` and `contract` are marked free of side
 * effects, so that unused ones are dropped, and so are the modules only they needed.
 */
const room = /[\\/]src[\\/](domain|contract)[\\/]/;
const jsonSchema = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
const methods = ["get", "post", "put", "patch", "del"];
const functions = ["ArrowFunctionExpression", "FunctionExpression", "ClassExpression"];
const serversOwn = ["says", "params", "query", "body", "reply"];

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
      const cuts = name === "contract" ? body.flatMap((statement) => partsOfCalls(statement)) : [];
      return { code: changed(code, [...cuts, ...body.flatMap(valuesMade)]), moduleSideEffects: false };
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
function declared(/** @type {any} */ { type, callee, arguments: given, properties }) {
  if (type === "ObjectExpression")
    return properties.some((/** @type {any} */ { key }) => key?.name === "access") ? { properties } : undefined;
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
  return object.properties
    .filter((/** @type {any} */ property) => serversOwn.includes(property.key?.name))
    .map((/** @type {any} */ { start, end, key }) => ({ at: start, until: end, text: `${key.name}: 0` }));
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
