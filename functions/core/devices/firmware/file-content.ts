/**
 * The first bytes of files that are clearly not firmware. Only the vendor knows what firmware looks like, so any other
 * file is accepted: this protects against uploading the wrong file, not against bad firmware.
 */
const BEGINNINGS: readonly (readonly [offset: number, bytes: string])[] = [
  [0, '89504e470d0a1a0a'], // PNG
  [0, 'ffd8ff'], // JPEG
  [0, '47494638'], // GIF
  [8, '57454250'], // WEBP
  [0, '49492a00'], // TIFF
  [0, '4d4d002a'],
  [0, '25504446'], // PDF
  [0, 'd0cf11e0a1b11ae1'], // Office
  [4, '66747970'], // MP4
  [0, '494433'], // MP3
  [0, '4f676753'], // Ogg
  [0, 'cafebabe'], // Java, and programs of macOS
  [0, 'feedface'],
  [0, 'feedfacf'],
  [0, 'cefaedfe'],
  [0, 'cffaedfe'],
];
/** The ELF machine types of desktop processors, which neither hubs nor beacons have. */
const ELF = Buffer.from('7f454c46', 'hex');
const DESKTOPS = [3, 62];
/** The two text formats for memory images: Intel HEX and S-records. */
const HEX_TEXT = /^(:[0-9a-f]{10,}|S[0-9][0-9a-f]{6,})\r?$/im;

/** The number of bytes at the start of a file that are checked. */
export const CHECKED_BYTES = 4096;

/** Whether a file with these first bytes is clearly not firmware. */
export function isNotFirmware(beginning: Buffer): boolean {
  if (beginning.length === 0) return true;
  const has = ([offset, bytes]: (typeof BEGINNINGS)[number]) =>
    beginning.subarray(offset, offset + bytes.length / 2).equals(Buffer.from(bytes, 'hex'));
  return BEGINNINGS.some(has) || isProgram(beginning) || isText(beginning);
}

function isProgram(beginning: Buffer): boolean {
  if (beginning.subarray(0, 4).equals(ELF)) return DESKTOPS.includes(beginning[18] ?? 0);
  if (beginning.subarray(0, 2).toString('latin1') !== 'MZ' || beginning.length < 0x40) return false;
  const header = beginning.readUInt32LE(0x3c);
  return beginning.subarray(header, header + 4).toString('latin1') === 'PE\0\0';
}

/** Whether it has only printable characters, such as a page, a script or a list. */
function isText(beginning: Buffer): boolean {
  const isPrintable = beginning.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
  return isPrintable && isValidUtf8(beginning) && !HEX_TEXT.test(firstLine(beginning));
}

const firstLine = (beginning: Buffer) => beginning.toString('latin1').split('\n', 1)[0]!;

/** `stream: true`, because the last character may be cut. */
function isValidUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
