import type { Scope } from './functions.ts';
import { type Expression, parseExpression } from './parse-expression.ts';
import { TokenReader } from './token-reader.ts';
import { toText } from './values.ts';

/**
 * A substitution template such as `devices/${topic(2)}/replies`.
 * https://docs.aws.amazon.com/iot/latest/developerguide/iot-substitution-templates.html
 */
export interface Template {
  readonly needsJson: boolean;
  fill(scope: Scope): string;
}

export function parseTemplate(text: string): Template {
  const pieces = text.split(/\$\{([^}]*)\}/).map((piece, index) => (index % 2 === 0 ? piece : whole(piece)));
  return {
    needsJson: pieces.some((piece) => typeof piece !== 'string' && piece.needsJson),
    fill: (scope) =>
      // Undefined serialised by itself is the empty string.
      pieces
        .map((piece) => (typeof piece === 'string' ? piece : (toText(piece.value(scope)) ?? '')))
        .join(''),
  };
}

function whole(text: string): Expression {
  const tokens = new TokenReader(text);
  const expression = parseExpression(tokens);
  tokens.needEnd();
  return expression;
}
