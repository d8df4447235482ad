/**
 * Files that owners upload for their content: by kind, the types that are accepted with their file extensions, and the
 * size limit in bytes. Pictures of SVG are never accepted, because they can run scripts.
 */
export const CONTENT_FILES = {
  /** A preview picture: at most 480×270 pixels (specification 3.5). */
  preview: { types: { 'image/png': 'png', 'image/jpeg': 'jpg' }, bytesMax: 102_400 },
  pdf: { types: { 'application/pdf': 'pdf' }, bytesMax: 20_000_000 },
  audio: { types: { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' }, bytesMax: 20_000_000 },
  video: { types: { 'video/mp4': 'mp4' }, bytesMax: 50_000_000 },
  vcard: { types: { 'text/vcard': 'vcf' }, bytesMax: 51_200 },
  /** The text that a QR code of a wireless network holds. */
  wifi: { types: { 'text/plain': 'txt' }, bytesMax: 2048 },
} as const satisfies Record<
  string,
  { readonly types: Readonly<Record<string, string>>; readonly bytesMax: number }
>;

export type ContentFileKind = keyof typeof CONTENT_FILES;
export const CONTENT_FILE_KINDS = Object.keys(CONTENT_FILES) as [ContentFileKind, ...ContentFileKind[]];

/** Whether a kind of file may have this type. */
export const isTypeOf = (kind: ContentFileKind, type: string): boolean =>
  Object.hasOwn(CONTENT_FILES[kind].types, type);

export const PREVIEW_WIDTH_MAX = 480;
export const PREVIEW_HEIGHT_MAX = 270;

const PATH = '/files/content/';
const URL_OF_FILE = /^\/files\/content\/([\w-]+)\.[a-z0-9]+$/;

/** The address of a file at the edge of the stage. */
export const contentFileUrl = (id: string, kind: ContentFileKind, type: string): string =>
  `${PATH}${id}.${(CONTENT_FILES[kind].types as Readonly<Record<string, string>>)[type]}`;

/** The id of the file that an address names; undefined: it is no address of an uploaded file. */
export const contentFileId = (url: string): string | undefined => URL_OF_FILE.exec(url)?.[1];
