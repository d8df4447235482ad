import { LOGO_PIXELS_MAX, LOGO_SIDE_MAX, type LogoType } from '../../../../shared/contract/auth.ts';
import { isPicture } from '../../kernel/file-types/is-picture.ts';

/** Checks that a file is one still picture of its type within the size limits of logos. */
export const isLogo = (file: Buffer, type: LogoType): Promise<boolean> =>
  isPicture(
    file,
    type,
    ({ width, height }) => Math.max(width, height) <= LOGO_SIDE_MAX && width * height <= LOGO_PIXELS_MAX,
  );
