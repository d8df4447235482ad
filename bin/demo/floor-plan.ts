import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 1200;
const HEIGHT = 800;

/** The floor plan of a hall with its stands, drawn here so that no picture is part of the repository. PNG. */
export function floorPlanPng(): Buffer {
  const grey = Buffer.alloc(WIDTH * HEIGHT, 255);
  const fill = (x: number, y: number, width: number, height: number, shade: number) => {
    for (let row = y; row < y + height; row++) grey.fill(shade, row * WIDTH + x, row * WIDTH + x + width);
  };
  const room = (
    x: number,
    y: number,
    width: number,
    height: number,
    ground: number,
    wall: number,
    px: number,
  ) => {
    fill(x, y, width, height, wall);
    fill(x + px, y + px, width - 2 * px, height - 2 * px, ground);
  };
  room(60, 50, 1080, 700, 252, 70, 6);
  for (const y of [110, 250, 450, 590])
    for (const x of [120, 310, 500, 690, 880]) room(x, y, 150, 100, 238, 190, 2);
  // The stage, the entrance and the back room.
  room(420, 372, 300, 62, 222, 160, 3);
  fill(540, 744, 120, 6, 252);
  room(1050, 600, 84, 144, 228, 70, 4);
  return pngOf(grey);
}

/** PNG (W3C): 8 bits of grey a pixel; each row begins with the number of its filter, which is none. */
function pngOf(grey: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let row = 0; row < HEIGHT; row++)
    grey.copy(rows, row * (WIDTH + 1) + 1, row * WIDTH, (row + 1) * WIDTH);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
