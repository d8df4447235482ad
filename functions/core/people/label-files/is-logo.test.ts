import { PhotonImage } from '@cf-wasm/photon/node';
import { describe, expect, it } from 'vitest';
import { LOGO_TYPES, type LogoType } from '../../../../shared/contract/auth.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { pdf, png } from '../../../../test/support/pictures.ts';
import { isLogo } from './is-logo.ts';

/** The same picture in each file type. */
function pictures(width: number, height: number): Record<LogoType, Buffer> {
  const file = png({ width, height });
  const image = PhotonImage.new_from_byteslice(file);
  const [jpeg, webp] = [image.get_bytes_jpeg(90), image.get_bytes_webp()];
  image.free();
  return { 'image/png': file, 'image/jpeg': Buffer.from(jpeg), 'image/webp': Buffer.from(webp) };
}
const SMALL = pictures(40, 30);

describe.each(LOGO_TYPES)('a logo of type %s', (type) => {
  const file = SMALL[type];

  it('is accepted when it is one still picture', async () => {
    expect(await isLogo(file, type)).toBe(true);
  });

  it('is refused for another type', async () => {
    for (const other of LOGO_TYPES) expect(await isLogo(file, other)).toBe(other === type);
  });

  it('is refused when any data follows its end', async () => {
    for (const tail of ['<script>alert(1)</script>', 'PK\u0003\u0004', '\0', pdf('x').toString('latin1')])
      expect([tail, await isLogo(Buffer.concat([file, Buffer.from(tail, 'latin1')]), type)]).toEqual([
        tail,
        false,
      ]);
  });

  it('is refused wherever it is cut off', async () => {
    for (let length = 0; length < file.length; length += 7)
      expect([length, await isLogo(file.subarray(0, length), type)]).toEqual([length, false]);
  });

  it('never makes the check throw, whatever byte is changed', async () => {
    for (let at = 0; at < Math.min(file.length, 64); at++) {
      const changed = Buffer.from(file);
      changed[at]! ^= 0xff;
      expect(typeof (await isLogo(changed, type))).toBe('boolean');
    }
    expect(await isLogo(file, type)).toBe(true);
  });

  itInTurn('is refused when a side or the whole picture has too many pixels', async () => {
    expect(await isLogo(pictures(2000, 2000)[type], type)).toBe(true);
    expect(await isLogo(pictures(2001, 2000)[type], type)).toBe(false);
    expect(await isLogo(pictures(4097, 1)[type], type)).toBe(false);
  });
});

describe('a picture', () => {
  it('that declares a wrong size is refused', async () => {
    expect(await isLogo(png({ width: 2, height: 1_000_000_000, rows: 2 }), 'image/png')).toBe(false);
    expect(await isLogo(png({ width: 2, height: 20, rows: 2 }), 'image/png')).toBe(false);
  });

  it('that is animated is refused', async () => {
    expect(await isLogo(png({ isAnimated: true }), 'image/png')).toBe(false);
    const webp = Buffer.from(SMALL['image/webp']);
    const size = Buffer.alloc(4);
    const extended = Buffer.concat([
      Buffer.from('VP8X\x0a\0\0\0\x02\0\0\0', 'latin1'),
      Buffer.from([39, 0, 0, 29, 0, 0]),
    ]);
    size.writeUInt32LE(webp.length + extended.length - 8);
    const moving = Buffer.concat([
      webp.subarray(0, 4),
      size,
      webp.subarray(8, 12),
      extended,
      webp.subarray(12),
    ]);
    expect(await isLogo(moving, 'image/webp')).toBe(false);
    // The same picture without the animation is accepted, so the test did not break it otherwise.
    moving[20] = 0;
    expect(await isLogo(moving, 'image/webp')).toBe(true);
  });
});
