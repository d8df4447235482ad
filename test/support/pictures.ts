import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

interface Picture {
  readonly width?: number;
  readonly height?: number;
  /** Rows of pixels in the file, if other than its header says. */
  readonly rows?: number;
  /** A comment in the file, so that two files of the same size differ. */
  readonly text?: string;
  readonly isAnimated?: boolean;
}

/** A white picture. */
export function png({ width = 2, height = 2, rows = height, text = '', isAnimated = false }: Picture = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 8; colour type 0 (grey) is the next byte.
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(isAnimated ? [chunk('acTL', Buffer.alloc(8, 1))] : []),
    ...(text ? [chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows, 0))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A document without a page. */
export function pdf(text: string): Buffer {
  const objects = `%PDF-1.7\n% ${text}\n1 0 obj <</Type /Catalog>> endobj\n`;
  const table = 'xref\n0 1\n0000000000 65535 f \ntrailer <</Size 2 /Root 1 0 R>>\n';
  return Buffer.from(`${objects}${table}startxref\n${Buffer.byteLength(objects)}\n%%EOF\n`);
}
