import type { Position } from '../../../../shared/model/place.ts';

/** Two numbers with a point or a comma, and a comma, a semicolon or a space between them. */
const PAIR = /^(-?\d{1,3}(?:[.,]\d+)?)°?(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:[.,]\d+)?)°?$/;

/** Reads latitude and longitude as map services copy them; null for an empty text, the text itself for any other. */
export function readPosition(text: string): Position | null | string {
  const trimmed = text.trim();
  if (!trimmed) return null;
  const [, latitude, longitude] = PAIR.exec(trimmed) ?? [];
  if (latitude === undefined || longitude === undefined) return trimmed;
  const numberOf = (digits: string) => Number(digits.replace(',', '.'));
  return { latitude: numberOf(latitude), longitude: numberOf(longitude) };
}

export const writtenPosition = (position: Position | null | undefined): string =>
  position ? `${position.latitude}, ${position.longitude}` : '';
