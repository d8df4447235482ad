/**
 * The start of a field that a spreadsheet runs as a formula: one of these signs, also behind quotes, spaces or
 * invisible characters. A German or French spreadsheet splits the same file at semicolons and ignores quotes within a
 * field, so a field may also start behind each semicolon and line break. Apostrophes that are there already belong to it.
 */
const FORMULA =
  /(?<=(?:^|[;\t\r\n])[\s"\p{C}]*)'*(?=[=+\-@＝＋－＠])|(?<=(?:^|[;\r\n])"*)'*(?=\t)|(?<=(?:^|;)"*)'*(?=[\r\n])/gu;

/** A text that no spreadsheet runs as a formula, whatever its separator: an apostrophe marks what follows as text. */
export const escapeFormulas = (text: string): string => text.replace(FORMULA, "'$&");

/** The text that was escaped, exactly. */
export const unescapeFormulas = (cell: string): string => cell.replace(FORMULA, (marks) => marks.slice(1));
