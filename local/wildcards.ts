const compiled = new Map<string, RegExp>();

/** Whether a text fits a pattern in which `*` stands for any characters and `?` for one. */
export function fitsWildcards(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern);
  if (!expression) {
    expression = new RegExp(`^${wildcardSource(pattern)}$`, 's');
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}

/** The source of a regular expression for such a pattern. */
export function wildcardSource(pattern: string): string {
  return literalSource(pattern).replaceAll('\\*', '.*').replaceAll('\\?', '.');
}

/** The source of a regular expression for exactly this text. */
export function literalSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
