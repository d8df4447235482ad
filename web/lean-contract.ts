import { type Plugin, parseAst } from 'vite';

/** The properties of an operation that only the server uses, unless a form validates with them. */
const SCHEMAS: ReadonlySet<string> = new Set(['params', 'query', 'body', 'reply']);

/**
 * The contract of sign-in, branding and the own account, which every visit loads. No form validates with its schemas.
 */
const BEFORE_EVERYTHING = /\/shared\/contract\/(authentification|auth\/(account|branding))\.ts$/;

/**
 * Removes the schemas of the contract, and with them zod, from the first load: a call needs only the method and path of
 * an operation. Other values made of schemas in `shared/` are kept where they are used, and dropped elsewhere.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/(contract|model)\/.*\.ts$/ },
      handler: (code, id) => lean(code, BEFORE_EVERYTHING.test(id)),
    },
  };
}

/** A module of `shared/` for the browser: without schemas (`withoutSchemas`), or so that unused ones are dropped. */
export function lean(code: string, withoutSchemas: boolean): string {
  const edits = parseAst(code).body.flatMap((statement): Edit[] => {
    if (withoutSchemas && isForSchemas(statement)) return [{ ...statement, put: '' }];
    return editsOf('declaration' in statement ? statement.declaration : statement, withoutSchemas);
  });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code);
}

type Statement = ReturnType<typeof parseAst>['body'][number];

/** An import that only schemas need (a chunk includes all imports, used or not), or a schema that operations share. */
const isForSchemas = (statement: Statement): boolean =>
  statement.type === 'ImportDeclaration'
    ? /^zod|\/model\/|\/writes\.ts$|\/of-account\.ts$/.test(statement.source.value)
    : statement.type === 'VariableDeclaration' &&
      statement.declarations.every(({ init }) => init?.type === 'CallExpression');

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

/** Marks each call as free of side effects; in a lean module, removes the schemas of its operations instead. */
function editsOf(node: unknown, isLean: boolean): Edit[] {
  if (Array.isArray(node)) return node.flatMap((one) => editsOf(one, isLean));
  if (!isNode(node) || node.type.includes('Function')) return [];
  if (isLean && isSchema(node)) return [{ start: node.value.start, end: node.value.end, put: 'undefined' }];
  if (isLean && isSpreadOfSchemas(node))
    return [{ start: node.start, end: node.end, put: 'body: undefined' }];
  const pure = { start: node.start, end: node.start, put: '/* @__PURE__ */ ' };
  return [...(node.type === 'CallExpression' ? [pure] : []), ...editsOf(Object.values(node), isLean)];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** `...writes(…)`: the body of an operation that writes an entity. */
const isSpreadOfSchemas = (node: Node): boolean =>
  node.type === 'SpreadElement' &&
  'argument' in node &&
  isNode(node.argument) &&
  node.argument.type === 'CallExpression';

const isSchema = (node: Node): node is Node & { readonly value: Node } =>
  node.type === 'Property' &&
  'key' in node &&
  isNode(node.key) &&
  'name' in node.key &&
  SCHEMAS.has(String(node.key.name));
