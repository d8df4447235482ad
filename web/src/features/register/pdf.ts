/**
 * Just as much of PDF 1.4 as a sheet of codes needs: pages of filled rectangles, lines and one line texts in Helvetica, which
 * every viewer has. Lengths are millimetres, from the lower left corner.
 */
const POINTS_PER_MM = 72 / 25.4;

/** The widths of Helvetica's letters are at most this much of their size, of nearly all of them. */
const LETTER_WIDTH = 0.56;

export interface Canvas {
  /** Rectangles of a grid of squares, filled black: `[column, row, width]` from the upper left corner, one row high. */
  readonly squares: (
    x: number,
    y: number,
    side: number,
    runs: readonly (readonly [number, number, number])[],
  ) => void;
  /** A thin grey frame. */
  readonly frame: (x: number, y: number, width: number, height: number) => void;
  /** One line of text, made smaller where it would be too long. */
  readonly text: (x: number, y: number, text: string, look: { points: number; width: number }) => void;
}

/** A document of pages of one size, each drawn by a function. */
export function pdf(
  { width, height }: { readonly width: number; readonly height: number },
  pages: readonly ((canvas: Canvas) => void)[],
): Blob {
  const box = `[0 0 ${short(width * POINTS_PER_MM)} ${short(height * POINTS_PER_MM)}]`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((draw, at) => {
      const content = contentOf(draw);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  // Nothing in it is more than ASCII, so a letter is a byte and the offsets are right.
  return new Blob([text], { type: 'application/pdf' });
}

function contentOf(draw: (canvas: Canvas) => void): string {
  const lines: string[] = [];
  const scale = short(POINTS_PER_MM);
  draw({
    squares(x, y, side, runs) {
      const rectangles = runs.map(([column, row, width]) => `${column} ${-row - 1} ${width} 1 re`);
      const unit = short(side * POINTS_PER_MM);
      lines.push(
        `q ${unit} 0 0 ${unit} ${short(x * POINTS_PER_MM)} ${short(y * POINTS_PER_MM)} cm`,
        ...rectangles,
        'f Q',
      );
    },
    frame(x, y, width, height) {
      lines.push(
        `q ${scale} 0 0 ${scale} 0 0 cm 0.75 G 0.1 w ${short(x)} ${short(y)} ${short(width)} ${short(height)} re S Q`,
      );
    },
    text(x, y, text, { points, width }) {
      const fitting = (width * POINTS_PER_MM) / (text.length * LETTER_WIDTH);
      const size = short(Math.min(points, fitting));
      lines.push(
        `BT /F ${size} Tf ${short(x * POINTS_PER_MM)} ${short(y * POINTS_PER_MM)} Td (${escaped(text)}) Tj ET`,
      );
    },
  });
  return lines.join('\n');
}

const short = (number: number) => String(Math.round(number * 1000) / 1000);
const escaped = (text: string) => text.replace(/[^ -~]/g, '?').replace(/[\\()]/g, '\\$&');
