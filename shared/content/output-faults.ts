import { contentFileId } from './content-file.ts';
import {
  CONTENT_LANGUAGES,
  type ContentLanguage,
  languagesOf,
  type Output,
  type Outputs,
  type OutputType,
} from './output.ts';

/** The fields of an output that can be faulty. */
export type OutputField =
  | 'title'
  | 'url'
  | 'text'
  | 'previewUrl'
  | 'audioUrl'
  | 'speechText'
  | 'value'
  | 'time';

/**
 * `missing`: nothing is entered. `url`: no web address, or one that runs a script. `youtube`, `mobycard`: not an address
 * of that site. `foreign`: this type has no such field. `bounds`: the least is greater than the greatest, or there is
 * neither. `equal`: a time range of no length.
 */
export type OutputFault = 'missing' | 'url' | 'youtube' | 'mobycard' | 'foreign' | 'bounds' | 'equal';

export interface FoundFault {
  readonly language: ContentLanguage;
  /** The position of the output in its language. */
  readonly at: number;
  readonly field: OutputField;
  readonly fault: OutputFault;
}

/** What the URL of a type must be beside a web address. */
const SITES: { readonly [type in OutputType]?: { fault: OutputFault; is: (url: URL) => boolean } } = {
  YOUTUBE: { fault: 'youtube', is: isYouTube },
  MOBYCARD: { fault: 'mobycard', is: ({ hostname }) => isSite(hostname, 'moby.cards') },
};

/** Every rule that keeps these outputs from being published, by language and position (specification 3.5). */
export const outputFaults = (outputs: Outputs): FoundFault[] =>
  CONTENT_LANGUAGES.flatMap((language) =>
    (outputs[language] ?? []).flatMap((output, at) =>
      faultsOf(output).map(([field, fault]) => ({ language, at, field, fault })),
    ),
  );

/** Whether they may be published: at least one, and none with a fault. */
export const arePublishable = (outputs: Outputs): boolean =>
  languagesOf(outputs).length > 0 && outputFaults(outputs).length === 0;

export function faultsOf(output: Output): (readonly [OutputField, OutputFault])[] {
  const { type, title, url, text, previewUrl, audioUrl, speechText, condition } = output;
  const isText = type === 'MESSAGE';
  const found: readonly (readonly [OutputField, OutputFault | undefined])[] = [
    ['title', title ? undefined : 'missing'],
    ['url', isText ? foreign(url) : (urlFault(url) ?? siteFault(type, url))],
    ['text', !isText ? foreign(text) : text?.trim() ? undefined : 'missing'],
    ['previewUrl', previewUrl ? urlFault(previewUrl) : undefined],
    ['audioUrl', !audioUrl ? undefined : type === 'PDF' ? urlFault(audioUrl) : 'foreign'],
    ['speechText', type === 'PDF' ? undefined : foreign(speechText)],
    ['value', boundsFault(condition?.value)],
    ['time', condition?.time && condition.time.from === condition.time.to ? 'equal' : undefined],
  ];
  return found.flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []));
}

const foreign = (value: string | undefined): OutputFault | undefined => (value ? 'foreign' : undefined);

/** What is wrong with an address that becomes a link: of the web, or of a file of this product. */
export function urlFault(url: string | undefined): OutputFault | undefined {
  if (!url) return 'missing';
  return contentFileId(url) !== undefined || readWebAddress(url) ? undefined : 'url';
}

function siteFault(type: OutputType, url: string | undefined): OutputFault | undefined {
  const site = SITES[type];
  const read = url && readWebAddress(url);
  return site && !(read && site.is(read)) ? site.fault : undefined;
}

/** A web address that a person may open; undefined for every scheme that could run a script, and for hidden accounts. */
export function readWebAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.username || url.password || !url.hostname.includes('.')) return undefined;
  return url;
}

const isSite = (hostname: string, site: string) => hostname === site || hostname.endsWith(`.${site}`);

function isYouTube({ hostname, pathname, searchParams }: URL): boolean {
  const id = /^[\w-]{11}$/;
  if (hostname === 'youtu.be') return id.test(pathname.slice(1));
  if (!isSite(hostname, 'youtube.com') && !isSite(hostname, 'youtube-nocookie.com')) return false;
  if (pathname === '/watch') return id.test(searchParams.get('v') ?? '');
  const [, kind, last] = pathname.split('/');
  return ['embed', 'shorts', 'live', 'v'].includes(kind ?? '') && id.test(last ?? '');
}

function boundsFault(value: { min?: number | undefined; max?: number | undefined } | undefined) {
  if (!value) return undefined;
  const { min, max } = value;
  if (min === undefined && max === undefined) return 'bounds';
  return min !== undefined && max !== undefined && min > max ? 'bounds' : undefined;
}
