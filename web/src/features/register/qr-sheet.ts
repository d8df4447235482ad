import { encode } from 'uqr';
import { pdf } from './pdf.ts';

export interface QrCode {
  readonly id: string;
  readonly shortUrl: string;
  readonly orderCode: string;
}

/** A4 with three labels of 70 × 37 mm beside each other and eight below: cut, or printed on labels of this size. */
const PAGE = { width: 210, height: 297 };
const LABEL = { width: 70, height: 37 };
const COLUMNS = 3;
const ROWS = 8;
const TOP = (PAGE.height - ROWS * LABEL.height) / 2;
const SIDE = 26;
/** White on each side of a code, four of its squares at least: the standard wants it, and cutters err. */
const MARGIN = 5.5;

/** The codes as a sheet to print. Their order code is not on it: who reads it in passing could assign them all. */
export function qrSheet(codes: readonly QrCode[]): Blob {
  const perPage = COLUMNS * ROWS;
  const pages = Array.from({ length: Math.ceil(codes.length / perPage) }, (_, page) =>
    codes.slice(page * perPage, (page + 1) * perPage),
  );
  return pdf(
    PAGE,
    pages.map((labels) => (canvas) => {
      for (const [at, { id, shortUrl }] of labels.entries()) {
        const x = (at % COLUMNS) * LABEL.width;
        const top = PAGE.height - TOP - Math.floor(at / COLUMNS) * LABEL.height;
        const { runs, size } = runsOf(shortUrl);
        canvas.frame(x, top - LABEL.height, LABEL.width, LABEL.height);
        canvas.squares(x + MARGIN, top - MARGIN, SIDE / size, runs);
        const beside = { x: x + MARGIN + SIDE + 4, width: LABEL.width - MARGIN - SIDE - 4 - 3 };
        const line = (y: number, text: string, points: number) =>
          canvas.text(beside.x, top - y, text, { points, width: beside.width });
        line(MARGIN + 6, id, 13);
        line(MARGIN + 12, shortUrl.replace(/^https?:\/\//, ''), 7);
      }
    }),
  );
}

/** The dark squares of a code, joined along its rows. Fifteen percent of it may be worn off. */
export function runsOf(text: string): { runs: [number, number, number][]; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const runs: [number, number, number][] = [];
  for (const [row, squares] of data.entries()) {
    for (let from = squares.indexOf(true); from >= 0; ) {
      const white = squares.indexOf(false, from);
      const to = white < 0 ? size : white;
      runs.push([from, row, to - from]);
      from = squares.indexOf(true, to);
    }
  }
  return { runs, size };
}
