/** Picture types that every browser can show. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

/** The size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a file that is one still picture from its first byte to its last. It is read from the structure; nothing
 * is decompressed. Undefined for a broken or animated picture, and for data after its end, which could hide another
 * format.
 */
export function sizeOfPicture(file: Buffer, type: PictureType): PictureSize | undefined {
  try {
    return READERS[type](file);
  } catch (error) {
    // The file is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const READERS: Readonly<Record<PictureType, (file: Buffer) => PictureSize | undefined>> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
};

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** PNG (W3C, 5.3): chunks of length, type, data and checksum, from IHDR to IEND; a chunk `acTL` marks an animation. */
function ofPng(file: Buffer): PictureSize | undefined {
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  let size: PictureSize | undefined;
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (!size && type !== 'IHDR') return undefined;
    if (type === 'acTL') return undefined;
    size ??= { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    at += 12 + length;
    if (type === 'IEND') return at === file.length ? size : undefined;
  }
  return undefined;
}

/** Frame markers of baseline, extended sequential and progressive JPEG (ITU T.81, table B.1). */
const JPEG_FRAMES = [0xc0, 0xc1, 0xc2];
const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];

/** JPEG (ITU T.81, annex B): segments of marker and length; the data of a scan continues up to the next marker. */
function ofJpeg(file: Buffer): PictureSize | undefined {
  if (file.readUInt16BE(0) !== (0xff00 | SOI)) return undefined;
  let size: PictureSize | undefined;
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) return undefined;
    const marker = file.readUInt8(at + 1);
    if (marker === EOI) return at + 2 === file.length ? size : undefined;
    if (JPEG_FRAMES.includes(marker)) {
      if (size) return undefined;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    at += 2 + file.readUInt16BE(at + 2);
    if (marker === SOS) at = endOfScan(file, at);
  }
}

/** The end of a scan: the first 0xff that is not followed by zero, a fill byte or a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const marker = file.readUInt8(at + 1);
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return file.length;
}

const ANIMATED = 0x02;

/**
 * WebP (RFC 9649): RIFF chunks. `VP8 ` or `VP8L` holds the picture; `VP8X` holds the size and the flag of an animation.
 */
function ofWebp(file: Buffer): PictureSize | undefined {
  const name = (at: number) => file.toString('latin1', at, at + 4);
  if (name(0) !== 'RIFF' || name(8) !== 'WEBP' || file.readUInt32LE(4) + 8 !== file.length) return undefined;
  const sizes: PictureSize[] = [];
  for (let at = 12; at < file.length; ) {
    const [type, length, data] = [name(at), file.readUInt32LE(at + 4), at + 8];
    if (type === 'ANIM' || type === 'ANMF') return undefined;
    if (type === 'VP8X') {
      if (file.readUInt8(data) & ANIMATED) return undefined;
      sizes.push({ width: file.readUIntLE(data + 4, 3) + 1, height: file.readUIntLE(data + 7, 3) + 1 });
    }
    if (type === 'VP8 ')
      sizes.push({
        width: file.readUInt16LE(data + 6) & 0x3fff,
        height: file.readUInt16LE(data + 8) & 0x3fff,
      });
    if (type === 'VP8L') {
      const bits = file.readUInt32LE(data + 1);
      sizes.push({ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 });
    }
    at = data + length + (length % 2);
    if (at > file.length) return undefined;
  }
  const [size, ...others] = sizes;
  const isSame = others.every(({ width, height }) => width === size!.width && height === size!.height);
  return isSame ? size : undefined;
}
