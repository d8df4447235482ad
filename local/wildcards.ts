const compiled = new Map<string, RegExp>();

/** Whether a text matches a pattern in which `*` stands for any characters and `?` for one. */
export function fitsWildcards(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern);
  if (!expression) {
    const literal = pattern.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
    expression = new RegExp(`^${literal.replaceAll('\\*', '.*').replaceAll('\\?', '.')}$`, 's');
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}
