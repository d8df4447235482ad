/** Formats a UUID as 8-4-4-4-12; any other text is returned unchanged. */
export const formatUuid = (hex: string): string =>
  hex.replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5');

/** Hexadecimal text as it is stored: upper case, without hyphens, trimmed. */
export const normaliseHex = (text: string): string => text.trim().replaceAll('-', '').toUpperCase();

export const isHex = (text: string, digits: number): boolean =>
  text.length === digits && /^[0-9A-F]*$/.test(text);
