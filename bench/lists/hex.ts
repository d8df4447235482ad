/** A position as text that sorts as it does. */
export const hex = (position: number, digits = 8): string => position.toString(16).padStart(digits, '0');
