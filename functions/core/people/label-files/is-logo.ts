import { LOGO_PIXELS_MAX, LOGO_SIDE_MAX, type LogoType } from '../../../../shared/contract/auth.ts';
import { sizeOfPicture } from './size-of-picture.ts';

/**
 * Is a file one still picture of its type, not larger than a logo may be? Its size is read before anything of it is
 * decoded, so that a small file cannot grow; then it is decoded once, as browsers will.
 */
export async function isLogo(file: Buffer, type: LogoType): Promise<boolean> {
  const size = sizeOfPicture(file, type);
  if (!size || size.width < 1 || size.height < 1) return false;
  const { width, height } = size;
  if (Math.max(width, height) > LOGO_SIDE_MAX || width * height > LOGO_PIXELS_MAX) return false;
  const decoded = await decodedSize(file);
  return decoded?.width === width && decoded.height === height;
}

/**
 * By photon, Rust's decoders as WebAssembly: one package for the three types, without a binary of some platform. Loaded
 * when it is needed: its two megabytes are none of firmware's.
 */
async function decodedSize(file: Buffer): Promise<{ width: number; height: number } | undefined> {
  const { PhotonImage } = await import('@cf-wasm/photon/node');
  try {
    const image = PhotonImage.new_from_byteslice(file);
    const size = { width: image.get_width(), height: image.get_height() };
    image.free();
    return size;
  } catch (error) {
    // What it cannot decode ends in a trap.
    if ((error as Error).name === 'RuntimeError') return undefined;
    throw error;
  }
}
