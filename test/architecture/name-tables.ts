/**
 * Finds objects that are used as tables of names and inherit from `Object.prototype`: looking up `constructor`, which may
 * be anybody's text, finds a function there. A table is a `Map`, or made by `dictionary()`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, type Node } from "oxc-parser";

export interface Source {
  file: string;
  text: string;
}

const made = "src/kit/dictionary.ts";

export function sourcesIn(folders: readonly string[]): Source[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return files
    .filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith(".d.ts") && file !== made)
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

/** One line for each table, with its place. */
export function inheritingTables(sources: readonly Source[]): string[] {
  const parsed = sources.map((source) => ({ ...source, root: parseSync(source.file, source.text).program as Node }));
  const declared = new Map(parsed.map(({ file, root }) => [file, aliasesIn(root)]));
  return parsed.flatMap(({ file, text, root }) => {
    const imported = importsOf(root).filter(({ from, name }) =>
      declared.get(join(dirname(file), from))?.includes(name),
    );
    const aliases = new Set([...(declared.get(file) ?? []), ...imported.map(({ name }) => name)]);
    return found(root, aliases).map(({ node, why }) => `${file}:${lineOf(text, node.start)} ${why}`);
  });
}

function importsOf(root: Node): { from: string; name: string }[] {
  const statements = root.type === "Program" ? root.body : [];
  return statements.flatMap((statement) =>
    statement.type === "ImportDeclaration"
      ? statement.specifiers.map(({ local }) => ({ from: statement.source.value, name: local.name }))
      : [],
  );
}

interface Found {
  node: Node;
  why: string;
}

function found(root: Node, aliases: ReadonlySet<string>): Found[] {
  const list: Found[] = [];
  const collected = new Set<string>();
  walk(root, (node) => {
    const why = literalTable(node, aliases) ? "a table of names is an object literal" : strangeName(node);
    if (why) list.push({ node, why });
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && isFromEntries(node.init))
      collected.add(node.id.name);
  });
  walk(root, (node) => {
    if (node.type !== "MemberExpression" || !node.computed || node.property.type === "Literal") return;
    if (isFromEntries(node.object) || (node.object.type === "Identifier" && collected.has(node.object.name)))
      list.push({ node, why: "a name is looked up in Object.fromEntries()" });
  });
  return list;
}

function literalTable(node: Node, aliases: ReadonlySet<string>): boolean {
  const [type, value] = typeAndValue(node);
  return value?.type === "ObjectExpression" && isTableType(type, aliases);
}

function typeAndValue(node: Node): [type?: Node | null | undefined, value?: Node | null | undefined] {
  if (node.type === "VariableDeclarator") return [annotationOf(node.id), node.init];
  if (node.type === "PropertyDefinition") return [node.typeAnnotation?.typeAnnotation, node.value];
  if (node.type === "AssignmentPattern") return [annotationOf(node.left), node.right];
  return node.type === "TSAsExpression" ? [node.typeAnnotation, node.expression] : [];
}

function annotationOf(node: Node): Node | undefined {
  return node.type === "Identifier" ? node.typeAnnotation?.typeAnnotation : undefined;
}

/** A name that is not written where it is looked up, in an object that may not be a table at all. */
function strangeName(node: Node): string | undefined {
  if (node.type === "MemberExpression" && node.computed && isKeyCast(node.property))
    return "a name is looked up by a cast";
  if (node.type !== "BinaryExpression" || node.operator !== "in") return undefined;
  const isWritten = node.left.type === "Literal" || node.left.type === "PrivateIdentifier" || isSymbol(node.left);
  return isWritten ? undefined : "`in` with a name from elsewhere: use Object.hasOwn()";
}

/** `Symbol.asyncIterator`. */
function isSymbol(node: Node): boolean {
  return node.type === "MemberExpression" && node.object.type === "Identifier" && node.object.name === "Symbol";
}

/** `x as keyof typeof table`. */
function isKeyCast(node: Node): boolean {
  return (
    node.type === "TSAsExpression" &&
    node.typeAnnotation.type === "TSTypeOperator" &&
    node.typeAnnotation.operator === "keyof" &&
    node.typeAnnotation.typeAnnotation.type === "TSTypeQuery"
  );
}

function isFromEntries(node: Node | null | undefined): boolean {
  return (
    node?.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    node.callee.object.type === "Identifier" &&
    node.callee.object.name === "Object" &&
    node.callee.property.type === "Identifier" &&
    node.callee.property.name === "fromEntries"
  );
}

/** `Record<string, …>`, `{ [name: string]: … }`, an alias of one, or one that is read only or partial. */
function isTableType(type: Node | null | undefined, aliases: ReadonlySet<string>): boolean {
  if (type?.type === "TSTypeLiteral") return type.members.some(({ type: kind }) => kind === "TSIndexSignature");
  if (type?.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return false;
  const { name } = type.typeName;
  const [first] = type.typeArguments?.params ?? [];
  if (name === "Record") return first?.type === "TSStringKeyword";
  return aliases.has(name) || ((name === "Readonly" || name === "Partial") && isTableType(first, aliases));
}

function aliasesIn(root: Node): string[] {
  const statements = root.type === "Program" ? root.body : [];
  return statements.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    const isAlias = declared?.type === "TSTypeAliasDeclaration" && isTableType(declared.typeAnnotation, new Set());
    return isAlias ? [declared.id.name] : [];
  });
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const part of Object.values(node) as unknown[])
    for (const inner of Array.isArray(part) ? (part as unknown[]) : [part]) if (isNode(inner)) walk(inner, visit);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}
