import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { XmlDocument } from 'libxml2-wasm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The texts of each page, in the order in which they were written. */
export async function textsOf(pdf: Uint8Array): Promise<readonly string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join('\n'));
  }
  await loading.destroy();
  return pages;
}

const of = (from: PDFObject | undefined, ...path: readonly (string | number)[]): PDFObject | undefined =>
  path.reduce<PDFObject | undefined>((at, key) => {
    if (typeof key === 'number') return at instanceof PDFArray ? at.lookup(key) : undefined;
    const dictionary = at instanceof PDFRawStream ? at.dict : at;
    return dictionary instanceof PDFDict ? dictionary.lookup(PDFName.of(key)) : undefined;
  }, from);

/** What PDF/A-3b and Factur-X ask of a file, by another library than the one that writes it. */
export async function readArchived(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { catalog, context } = document;
  const metadata = of(catalog, 'Metadata');
  const xmp = metadata instanceof PDFRawStream ? Buffer.from(metadata.getContents()).toString('utf8') : '';
  XmlDocument.fromString(xmp).dispose();
  const specification = of(catalog, 'AF', 0);
  const file = of(specification, 'EF', 'F');
  const objects = context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFRawStream ? object.dict : object))
    .filter((object) => object instanceof PDFDict);
  const fonts = objects.filter((object) => String(of(object, 'Type')) === '/Font');
  const isEmbedded = (font: PDFDict) =>
    String(of(font, 'Subtype')) === '/Type0'
      ? of(font, 'ToUnicode') !== undefined
      : of(font, 'FontDescriptor', 'FontFile2') !== undefined;
  return {
    xmp,
    pages: document.getPageCount(),
    metadataFilter: of(metadata, 'Filter'),
    outputIntent: String(of(catalog, 'OutputIntents', 0, 'S')),
    hasProfile: of(catalog, 'OutputIntents', 0, 'DestOutputProfile') !== undefined,
    isTagged: String(of(catalog, 'MarkInfo', 'Marked')),
    language: String(of(catalog, 'Lang')),
    hasId: context.trailerInfo.ID !== undefined,
    isEncrypted: context.trailerInfo.Encrypt !== undefined,
    relationship: String(of(specification, 'AFRelationship')),
    fileName: String(of(specification, 'UF')),
    fileType: String(of(file, 'Subtype')),
    isListed: of(catalog, 'Names', 'EmbeddedFiles') !== undefined,
    file: file instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(file).decode()).toString('utf8') : '',
    fonts: fonts.length,
    notEmbedded: fonts.filter((font) => !isEmbedded(font)).map((font) => String(of(font, 'BaseFont'))),
    scripts: objects.filter((object) => object.has(PDFName.of('JS'))).length,
  };
}
