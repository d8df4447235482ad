/** How files of a type begin: bytes, in hexadecimal, from an offset on. */
const BEGINNINGS: Readonly<Record<string, readonly (readonly [offset: number, bytes: string])[]>> = {
  'image/png': [[0, '89504e470d0a1a0a']],
  'image/jpeg': [[0, 'ffd8ff']],
  'image/webp': [
    [0, '52494646'],
    [8, '57454250'],
  ],
  'application/pdf': [[0, '255044462d']],
};

/** Does a file begin as its type must? What it is called by the one who sends it proves nothing. */
export const isOfType = (file: Buffer, type: string): boolean =>
  BEGINNINGS[type]?.every(([offset, bytes]) =>
    file.subarray(offset, offset + bytes.length / 2).equals(Buffer.from(bytes, 'hex')),
  ) ?? false;
