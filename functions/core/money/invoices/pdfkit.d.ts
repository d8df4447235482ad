/** What invoices use of pdfkit. The published types lack `registerFile`, and the hook for the metadata. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface Info {
    readonly Title: string;
    readonly Author: string;
    readonly Subject: string;
    readonly CreationDate: Date;
    readonly ModDate: Date;
  }
  interface Options {
    readonly size: 'A4';
    readonly margin: number;
    readonly subset: 'PDF/A-3b';
    readonly pdfVersion: '1.7';
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly tagged: boolean;
    readonly bufferPages: boolean;
    readonly font: Uint8Array;
    readonly info: Info;
  }
  interface TextOptions {
    readonly width?: number;
    readonly lineBreak?: boolean;
    readonly lineGap?: number;
  }
  interface Attachment {
    readonly name: string;
    readonly type: string;
    readonly relationship: 'Alternative';
    readonly description: string;
    readonly creationDate: Date;
    readonly modifiedDate: Date;
  }
  /** An element of the tags that readers of screens follow. The document ends only after each of them has. */
  export interface Structure {
    add(child: Structure): this;
    end(): void;
  }

  export default class PDFDocument extends Readable {
    constructor(options: Options);
    info: Info;
    page: { margins: { bottom: number } };
    /** Below the last text. */
    y: number;
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    /** Writes `info` into the metadata, as it is. */
    protected _addInfo(): void;

    registerFont(name: string, font: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(colour: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(colour: string): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    widthOfString(text: string): number;
    heightOfString(text: string, options: TextOptions): number;
    addPage(): this;
    switchToPage(page: number): this;
    bufferedPageRange(): { readonly count: number };
    struct(type: string, draw?: () => void): Structure;
    addStructure(root: Structure): this;
    markContent(tag: 'Artifact', options: { readonly type: 'Pagination' | 'Layout' }): this;
    endMarkedContent(): this;
    appendXML(xml: string): void;
    file(content: Uint8Array, attachment: Attachment): this;
    end(): void;
  }

  /** Gives a file that pdfkit would read from its own folder, which a bundle does not have. */
  export function registerFile(url: string, content: Uint8Array): void;
}

declare module '*.ttf' {
  const content: Uint8Array;
  export default content;
}

declare module '*.icc' {
  const content: Uint8Array;
  export default content;
}
