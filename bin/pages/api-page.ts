import { escapeHtml as text } from '../../functions/platform/escape-html.ts';
import { page } from '../../functions/platform/static-page.ts';

/** The part of a JSON schema that the contract uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface Call extends Described {
  readonly method: string;
  readonly path: string;
}

/** The OpenAPI document as one page: each operation with what it takes and answers, and each type once. */
export function apiPage({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Call => ({ method, path, ...described })),
  );
  const groups = Map.groupBy(calls, ({ tags: [group = ''] }) => group);
  const types = Object.entries(components.schemas ?? {}).toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return page({
    language: 'en-gb',
    title: info.title,
    aside: `<nav aria-label="Contents">
${[...groups].map(([group, some]) => `<details><summary>${text(group)}</summary>${links(some.map(({ operationId }) => operationId))}</details>`).join('\n')}
<details><summary>Types</summary>${links(
      types.map(([name]) => name),
      'type-',
    )}</details>
</nav>`,
    main: `<h1>${text(info.title)}</h1>
<p>Also as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>, from which clients can be generated.</p>
<p>${prose(info.description ?? '')}</p>
${[...groups].map(([group, some]) => `<h2 id="group-${text(group)}">${text(group)}</h2>\n${some.map(section).join('\n')}`).join('\n')}
<h2 id="types">Types</h2>
${types.map(([name, schema]) => `<section id="type-${text(name)}"><h3>${text(name)}</h3>${note(schema)}${whole(schema)}</section>`).join('\n')}`,
  });
}

const links = (names: readonly string[], prefix = '') =>
  `<ul>${names.map((name) => `<li><a href="#${prefix}${text(name)}">${text(name)}</a></li>`).join('')}</ul>`;

/** Text in which code stands between backticks. */
const prose = (marked: string) => text(marked).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function section({
  method,
  path,
  operationId,
  summary,
  description,
  parameters = [],
  requestBody,
  responses,
}: Call): string {
  const body = schemaOf(requestBody?.content);
  const reply = schemaOf(responses['200']?.content);
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return `<section id="${text(operationId)}">
<h3><a href="#${text(operationId)}">${text(operationId)}</a></h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${text(path)}</code></p>
<p>${prose(summary)}.</p>
<p class="quiet">${prose(description)}</p>
${part('Parameters', parameters.length > 0 && list(parameters.map(({ name, in: where, required, description: said, schema }) => field(name, said ? { description: said, ...schema } : schema, required === true, where))))}
${part('Body', body && whole(body))}
${part('Answer', reply && whole(reply))}
${part('Refusals', refusals.length > 0 && list(refusals.map(([status, { description: codes }]) => `<li><b>${status}</b> ${codes.split(', ').map(code).join(' ')}</li>`)))}
</section>`;
}

const part = (title: string, content: string | false | undefined) =>
  content ? `<h4>${title}</h4>\n${content}` : '';
const list = (items: readonly string[]) => `<ul class="fields">${items.join('')}</ul>`;
const code = (value: unknown) => `<code>${text(String(value))}</code>`;
const schemaOf = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema;
const note = ({ description }: Schema) => (description ? `<p class="quiet">${prose(description)}</p>` : '');

/** A schema with all its fields. */
function whole(schema: Schema): string {
  const fields = fieldsOf(schema);
  return fields || `<p>${typeOf(schema)}</p>`;
}

function field(name: string, schema: Schema, isRequired: boolean, where = ''): string {
  const details = [typeOf(schema), where, isRequired ? '' : 'optional'].filter(Boolean).join(', ');
  return `<li><b>${text(name)}</b> <span class="quiet">${details}</span>${note(schema)}${fieldsOf(schema)}</li>`;
}

/** The fields of an object, or of the items of a list; empty: it has none of its own. */
function fieldsOf(schema: Schema): string {
  if (schema.properties) {
    const { properties, required = [] } = schema;
    return list(Object.entries(properties).map(([name, one]) => field(name, one, required.includes(name))));
  }
  const inner = [
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
    ...alternatives(schema),
  ];
  return inner.map(fieldsOf).join('');
}

const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf];

/** What a value is, in one line. */
function typeOf(schema: Schema): string {
  const { $ref, type, items, additionalProperties } = schema;
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#type-${text(name)}">${text(name)}</a>`;
  }
  const others = alternatives(schema);
  if (others.length > 0) return [...new Set(others.map(typeOf))].join(schema.allOf ? ' and ' : ' or ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' ');
  if (items) return `list of ${typeOf(items)}${limits(schema)}`;
  if (typeof additionalProperties === 'object') return `map of ${typeOf(additionalProperties)}`;
  return (type ? [type].flat().map(text).join(' or ') : 'any value') + limits(schema);
}

/** Integers without a limit of their own have that of JavaScript, which says nothing. */
const isOwn = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function limits({ minimum, maximum, minLength, maxLength, maxItems, pattern, format, ...schema }: Schema) {
  const said = [
    format && text(format),
    pattern && code(pattern),
    isOwn(minimum) && `≥ ${minimum}`,
    isOwn(maximum) && `≤ ${maximum}`,
    minLength && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
    schema.default !== undefined && `by default ${code(JSON.stringify(schema.default))}`,
  ].filter(Boolean);
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}
