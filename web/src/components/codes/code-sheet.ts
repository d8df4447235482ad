import { measureText, type PageContext, pdf } from 'tinypdf';
import { encode } from 'uqr';

interface QrCode {
  readonly id: string;
  readonly shortUrl: string;
}

/** A bar code as dark rectangles on a ground of this size, in units of their own. */
export interface Bars {
  readonly bars: readonly { readonly x: number; readonly width: number }[];
  readonly width: number;
}

const POINTS_PER_MM = 72 / 25.4;
const points = (millimetres: number) => millimetres * POINTS_PER_MM;

/** A4 with three columns and eight rows of labels of 70 × 37 mm, to be cut or printed on labels of this size. */
const PAGE = { width: points(210), height: points(297) };
const LABEL = { width: points(70), height: points(37) };
const COLUMNS = 3;
const ROWS = 8;
const TOP = (PAGE.height - ROWS * LABEL.height) / 2;
const SIDE = points(26);
/** The white margin of a code: at least four modules wide, as the standard requires, because cutting is inexact. */
const MARGIN = points(5.5);
const BESIDE = MARGIN + SIDE + points(4);
const TEXT_WIDTH = LABEL.width - BESIDE - points(3);
const BLACK = '#000000';
const GREY = '#bfbfbf';

/** Labels on a page. */
export const PER_PAGE = COLUMNS * ROWS;

/**
 * The codes as a PDF to print. It does not contain the order code: anyone who reads that could assign all beacons of
 * the order.
 */
export const qrSheet = (codes: readonly QrCode[]): Blob => sheetOf(codes, drawQrCode);

/** A page of equal bar codes as a PDF to print. */
export const barSheet = (code: Bars, text: string): Blob =>
  sheetOf(Array<Bars>(PER_PAGE).fill(code), (page, bars, left, top) => drawBars(page, bars, text, left, top));

function sheetOf<T>(
  labels: readonly T[],
  draw: (page: PageContext, label: T, left: number, top: number) => void,
): Blob {
  const sheet = pdf();
  for (let first = 0; first < labels.length; first += PER_PAGE)
    sheet.page(PAGE.width, PAGE.height, (page) => {
      for (const [at, label] of labels.slice(first, first + PER_PAGE).entries()) {
        const left = (at % COLUMNS) * LABEL.width;
        const top = PAGE.height - TOP - Math.floor(at / COLUMNS) * LABEL.height;
        drawFrame(page, left, top);
        draw(page, label, left, top);
      }
    });
  return new Blob([sheet.build() as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}

/** The width and height of the bars of a label; the white margin beside them is wide enough for readers. */
const BARS = { width: points(54), height: points(18) };

function drawBars(page: PageContext, { bars, width }: Bars, text: string, left: number, top: number): void {
  const unit = BARS.width / width;
  const start = left + (LABEL.width - BARS.width) / 2;
  const bottom = top - points(6) - BARS.height;
  for (const bar of bars) page.rect(start + bar.x * unit, bottom, bar.width * unit, BARS.height, BLACK);
  page.text(text, left + (LABEL.width - measureText(text, 12)) / 2, bottom - points(6), 12);
}

function drawFrame(page: PageContext, left: number, top: number): void {
  const [right, bottom] = [left + LABEL.width, top - LABEL.height];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ] as const;
  for (const [at, [x, y]] of corners.slice(1).entries())
    page.line(corners[at]![0], corners[at]![1], x, y, GREY, points(0.1));
}

function drawQrCode(page: PageContext, { id, shortUrl }: QrCode, left: number, top: number): void {
  const { blocks, size } = blocksOf(shortUrl);
  const square = SIDE / size;
  for (const { column, row, width, height } of blocks) {
    const y = top - MARGIN - (row + height) * square;
    page.rect(left + MARGIN + column * square, y, width * square, height * square, BLACK);
  }

  const line = (text: string, below: number, largest: number) => {
    // The font contains only ASCII.
    const shown = text.replace(/[^ -~]/g, '?');
    const fitting = Math.min(largest, TEXT_WIDTH / measureText(shown, 1));
    page.text(shown, left + BESIDE, top - MARGIN - points(below), fitting);
  };
  line(id, 6, 13);
  line(shortUrl.replace(/^https?:\/\//, ''), 12, 7);
}

/** A rectangle of dark modules. */
interface Block {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  height: number;
}

/**
 * The dark modules of a code as rectangles: joined within a row, and with equal ones in the rows above, because viewers
 * may show a thin white line between two rectangles. Error correction allows for 15 percent damage.
 */
export function blocksOf(text: string): { blocks: readonly Block[]; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const blocks: Block[] = [];
  let above = new Map<string, Block>();
  for (const [row, squares] of data.entries()) {
    const here = new Map<string, Block>();
    for (let column = squares.indexOf(true); column >= 0; ) {
      const white = squares.indexOf(false, column);
      const end = white < 0 ? size : white;
      const key = `${column}-${end}`;
      const block = above.get(key) ?? { column, row, width: end - column, height: 0 };
      if (block.height++ === 0) blocks.push(block);
      here.set(key, block);
      column = squares.indexOf(true, end);
    }
    above = here;
  }
  return { blocks, size };
}
