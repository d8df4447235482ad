import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf';
import PDFDocument, { registerFile, type Structure } from 'pdfkit';
import colours from '../../../../node_modules/pdfkit/js/data/sRGB_IEC61966_2_1.icc';
import { escapeXml } from './xml.ts';

// In a bundle, pdfkit looks for its colour profile beside the bundle.
registerFile(new URL('./data/sRGB_IEC61966_2_1.icc', import.meta.url).href, colours);

/** Left and right edge of what is written, and how far down a page goes. */
export const LEFT = 56;
export const RIGHT = 595.28 - LEFT;
export const WIDTH = RIGHT - LEFT;
const BOTTOM = 760;
const INK = '#1a1f36';
const LINE_GAP = 2;

export interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

interface About {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly locale: string;
  /** The only time in the file, so that the same document has the same bytes. */
  readonly date: Date;
}

/** pdfkit writes what it is told into the metadata, where an "&" of a company's name would not be XML. */
class EscapedInfo extends PDFDocument {
  protected override _addInfo() {
    const { info } = this;
    const { Title, Author, Subject } = info;
    this.info = { ...info, Title: escapeXml(Title), Author: escapeXml(Author), Subject: escapeXml(Subject) };
    super._addInfo();
    this.info = info;
  }
}

/**
 * A PDF for archives (PDF/A-3b): fonts are embedded, texts are tagged for readers of screens, and a file may be
 * attached. It is written from top to bottom; `y` is where it continues.
 */
export class ArchivedPdf {
  y = LEFT;
  readonly #doc: PDFDocument;
  readonly #root: Structure;
  readonly #date: Date;
  readonly #parts: Buffer[] = [];
  readonly #written: Promise<Buffer>;

  constructor({ title, author, subject, locale, date }: About) {
    const doc = new EscapedInfo({
      ...{ size: 'A4', margin: LEFT, bufferPages: true, font: regular },
      ...{ subset: 'PDF/A-3b', pdfVersion: '1.7', tagged: true, displayTitle: true, lang: locale },
      info: { Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
    });
    doc.registerFont('regular', regular).registerFont('bold', bold);
    this.#doc = doc;
    this.#date = date;
    this.#written = new Promise((resolve, reject) => {
      doc.on('data', (part: Buffer) => this.#parts.push(part));
      doc.on('end', () => resolve(Buffer.concat(this.#parts))).on('error', reject);
    });
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  /** Draws something with a tag of its own: a heading (H1 …) or a paragraph (P). */
  block(tag: string, draw: () => void): void {
    this.#root.add(this.#doc.struct(tag, draw));
  }

  /** A table. `draw` adds its rows, each of headings (TH) or of cells (TD). */
  table(draw: (row: (tag: 'TH' | 'TD', cells: readonly (() => void)[]) => void) => void): void {
    this.#tree(this.#root, 'Table', (table) =>
      draw((tag, cells) =>
        this.#tree(table, 'TR', (row) => {
          for (const cell of cells) row.add(this.#doc.struct(tag, cell));
        }),
      ),
    );
  }

  /** A list. `draw` adds its items: one tag each, where a table would have one for each cell. */
  list(draw: (item: (drawItem: () => void) => void) => void): void {
    this.#tree(this.#root, 'L', (list) => draw((drawItem) => list.add(this.#doc.struct('LI', drawItem))));
  }

  #tree(parent: Structure, tag: string, fill: (own: Structure) => void): void {
    const own = this.#doc.struct(tag);
    parent.add(own);
    fill(own);
    own.end();
  }

  /** Draws what is decoration: readers of screens skip it. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  /** A text on one line, cut to the width. `x` is its left edge, or its right one. */
  line(
    text: string,
    x: number,
    y: number,
    width: number,
    style: Style & { readonly right?: boolean } = {},
  ): void {
    const fitting = this.#cut(this.#styled(text, style), width);
    const left = style.right ? x - this.#doc.widthOfString(fitting) : x;
    this.#doc.text(fitting, left, y, { lineBreak: false });
  }

  /** A text of as many lines as it needs. Returns where it ends. */
  paragraph(text: string, x: number, y: number, width: number, style: Style = {}): number {
    this.#doc.text(this.#styled(text, style), x, y, { width, lineGap: LINE_GAP });
    return this.#doc.y;
  }

  /** How high a paragraph would be. */
  heightOf(text: string, width: number, style: Style = {}): number {
    return this.#doc.heightOfString(this.#styled(text, style), { width, lineGap: LINE_GAP });
  }

  rectangle(x: number, y: number, width: number, height: number, colour: string): void {
    this.artifact(() => this.#doc.rect(x, y, width, height).fill(colour));
  }

  /** Begins a page if something of this height does not fit any more. Returns whether it did. */
  fit(height: number): boolean {
    const isNew = this.y + height > BOTTOM;
    if (isNew) this.newPage();
    return isNew;
  }

  newPage(): void {
    this.#doc.addPage();
    this.y = LEFT;
  }

  /** Draws on each page, once all are written. */
  eachPage(draw: (page: number, of: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      // Otherwise what is written below the margin would begin a page.
      this.#doc.page.margins.bottom = 0;
      this.artifact(() => draw(page + 1, count), 'Pagination');
    }
  }

  attach(name: string, type: string, description: string, content: string): void {
    const dates = { creationDate: this.#date, modifiedDate: this.#date };
    this.#doc.file(Buffer.from(content), { name, type, relationship: 'Alternative', description, ...dates });
  }

  describe(metadata: string): void {
    this.#doc.appendXML(metadata);
  }

  /** The finished file. */
  end(): Promise<Buffer> {
    this.#root.end();
    this.#doc.end();
    return this.#written;
  }

  /** Sets font and colour, and returns the text as this font can draw it: PDF/A forbids glyphs that it lacks. */
  #styled(text: string, { size = 9, bold: isBold = false, colour = INK }: Style): string {
    const { font } = this.#doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour)._font;
    return [...text.normalize('NFC')]
      .map((character) =>
        character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0)!) ? character : '?',
      )
      .join('');
  }

  #cut(text: string, width: number): string {
    if (this.#doc.widthOfString(text) <= width) return text;
    const characters = [...text];
    while (characters.length && this.#doc.widthOfString(`${characters.join('')}…`) > width) characters.pop();
    return `${characters.join('')}…`;
  }
}
