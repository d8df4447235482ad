import { OUTPUT_TYPES, Output, type OutputType } from './output.ts';

const SITE = 'https://harbour.example';
/** With characters that mean something in a page, in an address or in a CSV file. */
const TEXT = `=1+1\n;@x "quoted" <b>'bold'</b>&amp;`;

const WITH_ALL: { readonly [type in OutputType]: Omit<Output, 'type' | 'title'> } = {
  HTML: { url: `${SITE}/?a=1&b=2;c='3'`, rssi: -60 },
  YOUTUBE: { url: 'https://youtu.be/dQw4w9WgXcQ', condition: { time: { from: '22:00', to: '06:00' } } },
  AUDIO: { url: `${SITE}/a.mp3`, condition: { value: { min: -1.5 } } },
  VIDEO: { url: `${SITE}/a.mp4`, condition: { value: { max: 30 } } },
  PDF: { url: `${SITE}/a.pdf`, audioUrl: `${SITE}/a.pdf.mp3`, speechText: TEXT },
  MESSAGE: {
    text: `'${TEXT}\r\n-5`,
    condition: { time: { from: '08:05', to: '23:59' }, value: { min: 0, max: 0 } },
  },
  MOBYCARD: { url: 'https://harbour.moby.cards/x' },
  VCARD: { url: `${SITE}/a.vcf` },
  WIFI: { url: `${SITE}/a.txt` },
};

/** For tests: an output of a type that can be published, with all fields that the type has. Some have conditions. */
export const outputOfType = (type: OutputType): Output => ({
  ...{ type, title: `=${type}; "x" <i>`, previewUrl: `${SITE}/a.png?x=1&y=2` },
  ...WITH_ALL[type],
});

/** An output of each type. */
export const everyOutput = (): Output[] => OUTPUT_TYPES.map(outputOfType);

/** The fields of an output that become a link, by the schema. */
export const LINK_FIELDS = Object.keys(Output.shape).filter((field) => /url$/i.test(field));

/** The fields of a type that become a link. */
export const linkFieldsOf = (type: OutputType): string[] =>
  LINK_FIELDS.filter((field) => field in outputOfType(type));

/** Addresses that run a script, leave the web, or hide to which site they lead. As many as one language takes. */
export const REFUSED_LINKS = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://harbour.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://harbour.example/1',
  'view-source:https://harbour.example/',
  'intent://harbour.example/#Intent;scheme=https;end',
  'file:///etc/passwd',
  'ftp://harbour.example/a.pdf',
  '//evil.example',
  'https://bank.example@evil.example/',
  'https://localhost/',
  '/files/../admin',
  '/other/file.pdf',
  '/files/content/a.pdf"onclick="alert(1)',
  'no address',
] as const;
