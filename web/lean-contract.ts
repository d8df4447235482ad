import { type Plugin, parseAst } from 'vite';
import { CLIENT_PARTS } from '../shared/contract/operation.ts';

const KEPT: ReadonlySet<string> = new Set(CLIENT_PARTS);

const CONTRACT = /\/shared\/contract\/.*\.ts$/;

/**
 * Removes from the console what no client needs of an operation: its summary and errors, and its schemas, with which most of
 * zod goes. What a form validates with is a schema with a name of its own, never a property of an operation.
 * Other values made of schemas in `shared/` are kept where they are used, and dropped elsewhere.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/(contract|model)\/.*\.ts$/ },
      handler: (code, id) => (CONTRACT.test(id) ? leanOperations(code) : withPureCalls(code)),
    },
  };
}

/** A module of `shared/` from which the bundler may drop each value that nothing uses. */
const withPureCalls = (code: string): string => edited(code, editsOf(parseAst(code).body, false));

/** A module of the contract with what clients need of its operations, and without what only the rest needed. */
export const leanOperations = (code: string): string =>
  withoutUnused(edited(code, editsOf(parseAst(code).body, true)));

/**
 * A module without the imports and constants that nothing in it uses. The bundler would drop the values, too, but an import
 * decides in which chunk a module is (`chunks.ts`).
 */
function withoutUnused(code: string): string {
  const { body } = parseAst(code);
  const used = body.map((statement) => (statement.type === 'ImportDeclaration' ? [] : namesIn(statement)));
  const isUsed = (name: string, except: number) =>
    used.some((names, at) => at !== except && names.includes(name));
  const edits = body.flatMap((statement, at): Edit[] => {
    const { start, end } = statement;
    if (statement.type === 'ImportDeclaration') {
      const left = statement.specifiers.filter(({ local }) => isUsed(local.name, at));
      if (left.length === statement.specifiers.length) return [];
      if (left.length === 0) return [{ start, end, put: '' }];
      // What remains is named one by one: `import * as z` has one name only.
      const names = left.map((one) => code.slice(one.start, one.end)).join(', ');
      return [
        {
          start,
          end,
          put: `import { ${names} } from ${code.slice(statement.source.start, statement.source.end)};`,
        },
      ];
    }
    const isUnused =
      statement.type === 'VariableDeclaration' &&
      statement.declarations.every(({ id }) => id.type === 'Identifier' && !isUsed(id.name, at));
    return isUnused ? [{ start, end, put: '' }] : [];
  });
  return edits.length === 0 ? code : withoutUnused(edited(code, edits));
}

/** The names that a part of a module refers to. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (!isNode(node)) return [];
  if (node.type === 'Identifier' && 'name' in node) return [String(node.name)];
  const skipped = 'computed' in node && node.computed === false ? SAID_ONLY[node.type] : undefined;
  return Object.entries(node).flatMap(([part, value]) => (part === skipped ? [] : namesIn(value)));
}

/** The part of a node that is a name and no reference. */
const SAID_ONLY: Readonly<Record<string, string>> = { MemberExpression: 'property', Property: 'key' };

const edited = (code: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Marks each call as free of side effects; in a lean module, also removes what no client needs of its operations. */
function editsOf(node: unknown, isLean: boolean): Edit[] {
  if (Array.isArray(node)) return node.flatMap((one) => editsOf(one, isLean));
  if (!isNode(node) || node.type.includes('Function')) return [];
  const pure = { start: node.start, end: node.start, put: '/* @__PURE__ */ ' };
  const removed = isLean ? removedOf(partsOf(node)) : [];
  const isGone = ({ start, end }: Edit) => removed.some((edit) => edit.start <= start && end <= edit.end);
  const inside = editsOf(Object.values(node), isLean).filter((edit) => !isGone(edit));
  return [...(node.type === 'CallExpression' ? [pure] : []), ...removed, ...inside];
}

/** The parts of an operation; none for any other node. */
const partsOf = (node: Node): unknown[] =>
  'callee' in node && isNode(node.callee) && 'name' in node.callee && node.callee.name === 'operation'
    ? ((node as unknown as { arguments: { properties: unknown[] }[] }).arguments[0]?.properties ?? [])
    : [];

/** Each goes with all up to the next part, which includes its comma. */
const removedOf = (parts: readonly unknown[]): Edit[] =>
  parts.filter(isNode).flatMap((part, at, all) => {
    const end = all[at + 1]?.start ?? part.end;
    return isForServer(part) ? [{ start: part.start, end, put: '' }] : [];
  });

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** A part that no client needs, or `...writes(…)`: the body of an operation that writes an entity. */
function isForServer(part: Node): boolean {
  if (part.type === 'SpreadElement')
    return 'argument' in part && isNode(part.argument) && part.argument.type === 'CallExpression';
  return 'key' in part && isNode(part.key) && 'name' in part.key && !KEPT.has(String(part.key.name));
}
