import { renderSVG } from 'uqr';

/** A QR code as a picture, with the white margin of four modules that readers need. */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'M', border: 4 });
