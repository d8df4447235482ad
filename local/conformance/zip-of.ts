import { crc32 } from 'node:zlib';

/** A zip archive with one uncompressed file. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zipOf(name: string, text: string): Buffer {
  const content = Buffer.from(text);
  const file = Buffer.from(name);
  // The common fields of both headers: version, flags, method, time, date, checksum, sizes and lengths.
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x21, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, file, content]);
  // The further fields of the directory: the permissions of the file, and its offset in the archive.
  const more = Buffer.alloc(14);
  more.writeUInt32LE(0o100644 * 0x10000, 6);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, more, file]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
