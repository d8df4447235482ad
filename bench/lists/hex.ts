/** A position as text that sorts like the number. */
export const hex = (position: number, length = 8): string => position.toString(16).padStart(length, '0');

/** Eight digits without letters, so that no searched word is among them by chance. */
export const digits = (number: number): string => String(number).padStart(8, '0');
