import { hash } from 'node:crypto';

/** A number from 0 up to 1 that follows from an id: by it, what all do once a day or hour is spread over that time. */
export const shareOf = (id: string): number => hash('sha256', id, 'buffer').readUInt16BE() / 0x1_0000;
