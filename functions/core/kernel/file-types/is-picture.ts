import { type PictureSize, type PictureType, sizeOfPicture } from './size-of-picture.ts';

/**
 * Checks that a file is one still picture of its type within the size limits. The size is read before the picture is
 * decoded, so that a small file cannot decompress to a huge one. Then it is decoded once, as browsers will do.
 */
export async function isPicture(
  file: Buffer,
  type: PictureType,
  fits: (size: PictureSize) => boolean,
): Promise<boolean> {
  const size = sizeOfPicture(file, type);
  if (!size || size.width < 1 || size.height < 1 || !fits(size)) return false;
  const decoded = await decodedSize(file);
  return decoded?.width === size.width && decoded.height === size.height;
}

/**
 * Uses photon (Rust decoders as WebAssembly): one package for the three types, without binaries per platform. It is
 * loaded on first use, because firmware uploads do not need its two megabytes.
 */
async function decodedSize(file: Buffer): Promise<PictureSize | undefined> {
  const { PhotonImage } = await import('@cf-wasm/photon/node');
  try {
    const image = PhotonImage.new_from_byteslice(file);
    const size = { width: image.get_width(), height: image.get_height() };
    image.free();
    return size;
  } catch (error) {
    // The decoder traps on pictures that it cannot decode.
    if ((error as Error).name === 'RuntimeError') return undefined;
    throw error;
  }
}
