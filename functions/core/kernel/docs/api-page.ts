import { GROUPS } from '../../../../shared/contract/index.ts';
import { errorsOf, type Operation } from '../../../../shared/contract/operation.ts';
import { escapeHtml as text } from '../../../platform/escape-html.ts';

/**
 * The contract as one plain page. It has no inline scripts or styles, which the content security policy would block.
 */
export function apiPage(): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Beacon console API</title>
<link rel="stylesheet" href="/api-docs.css">
<main>
<h1>Beacon console API</h1>
<p>Also as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>. Every refusal answers
<code>{ "message": "CODE", "details"?, "requestId" }</code>.</p>
${GROUPS.map((group) => `<h2>${text(group.prefix)}</h2>\n${group.operations.map(section).join('\n')}`).join('\n')}
</main>
</html>
`;
}

function section(operation: Operation): string {
  const { id, method, path, summary, roles, permissions, signed } = operation;
  const who =
    roles === 'public'
      ? 'everybody'
      : Object.entries(roles)
          .map(([role, reach]) => `${role} (${reach})`)
          .join(', ') || (signed ? 'signed calls alone' : 'API keys alone');
  const keys = Object.entries(permissions ?? {}).map(([permission, reach]) => `${permission} (${reach})`);
  return `<section id="${text(id)}">
<h3><a href="#${text(id)}">${text(id)}</a></h3>
<p><code>${method} ${text(path)}</code></p>
<p>${text(summary)}.</p>
<dl>
<dt>Who</dt><dd>${text(who)}</dd>
${keys.length ? `<dt>API keys</dt><dd>${text(keys.join(', '))}</dd>` : ''}
<dt>Refusals</dt><dd>${[...errorsOf(operation)].map((code) => `<code>${text(code)}</code>`).join(' ')}</dd>
</dl>
</section>`;
}
