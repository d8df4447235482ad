import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ContentFileKind } from '../../../../shared/content/content-file.ts';
import type { ContentFile } from '../../../../shared/contract/content/files.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { UrlOrFile } from './url-or-file.tsx';

const URL_OF_FILE = '/files/content/f1.pdf';
let announced: { kind: string; type: string; length: number; userId: string }[];
let outcome: Pick<ContentFile, 'state' | 'reason'>;
/** Answers the PUT of a file; undefined: it hangs. */
let put: { status: number } | undefined;
let aborted: boolean;

class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  onload?: () => void;
  onabort?: () => void;
  open() {}
  setRequestHeader() {}
  send() {
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    if (!put) return;
    this.status = put.status;
    setTimeout(() => this.onload?.());
  }
  abort() {
    aborted = true;
    this.onabort?.();
  }
}

beforeAll(() => inEnglish(['files', 'errors']));
beforeEach(() => {
  announced = [];
  outcome = { state: 'ready', reason: null };
  put = { status: 200 };
  aborted = false;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  stubApi((method, _, init) => {
    const file = {
      ...{ id: 'f1', userId: 'u1', kind: 'pdf', type: 'application/pdf', length: 1_200_000 },
      ...{ url: URL_OF_FILE, createdDate: '2026-01-01T00:00:00.000Z' },
    };
    if (method === 'GET') return { body: { ...file, ...outcome } };
    announced.push(JSON.parse(String(init.body)));
    const upload = { url: 'https://files.example/x', headers: {} };
    return { body: { file: { ...file, state: 'waiting', reason: null }, upload } };
  });
});

let given: { kind: ContentFileKind; start: string };
function Form() {
  const [value, setValue] = useState(given.start);
  return (
    <>
      <UrlOrFile label="Paper" kind={given.kind} owner="0" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
function open(kind: ContentFileKind, start = '') {
  given = { kind, start };
  renderScreen(Form, '/', '/');
}
const stored = () => document.querySelector('output')!.textContent;
const pdf = (bytes = 10, name = 'a.pdf', type = 'application/pdf') =>
  new File([new Uint8Array(bytes)], name, { type });
const choose = (file: File) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('Paper: choose a file'), { target: { files: [file] } }),
  );
const field = () => screen.getByRole('textbox', { name: 'Paper' });

test('the limits of a file are said before one is chosen', () => {
  open('pdf');
  screen.getByText('A web address, or a PDF of at most 20 MB: choose, drop or paste it.');
});

test('a chosen file is uploaded, checked, and then named by the field; it can be removed', async () => {
  open('pdf');
  await choose(pdf());
  await waitFor(() => expect(stored()).toBe(URL_OF_FILE));
  expect(announced).toMatchObject([{ kind: 'pdf', type: 'application/pdf', length: 10, userId: '0' }]);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'PDF file, uploaded' });
  expect(link.getAttribute('href')).toBe(URL_OF_FILE);
  await screen.findByText('PDF · 1.2 MB');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Paper: remove the file' })));
  expect(stored()).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('a file is taken when it is dropped or pasted', async () => {
  open('pdf');
  const files = [pdf()];
  fireEvent.drop(field(), { dataTransfer: { types: ['Files'], files } });
  await waitFor(() => expect(announced).toHaveLength(1));
  await waitFor(() => expect(stored()).toBe(URL_OF_FILE));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Paper: remove the file' })));
  fireEvent.paste(field(), { clipboardData: { files } });
  await waitFor(() => expect(announced).toHaveLength(2));
});

test.each([
  [pdf(20_000_001), 'This file has 20 MB. At most 20 MB are possible.'],
  [pdf(0), 'This file is empty.'],
  [pdf(10, 'a.docx', ''), /^Not a file of this kind\./],
])(
  'an unsuitable file %# is refused before anything is sent, and the entered address stays',
  async (file, text) => {
    open('pdf', 'https://harbour.example/a.pdf');
    await choose(file);
    await screen.findByText(text);
    expect(announced).toEqual([]);
    expect(stored()).toBe('https://harbour.example/a.pdf');
  },
);

test('a file that the server refuses is explained, and the entered address stays', async () => {
  outcome = { state: 'refused', reason: 'content' };
  open('pdf', 'https://harbour.example/a.pdf');
  await choose(pdf());
  await screen.findByText('The content of the file is of another kind, or damaged.');
  expect(stored()).toBe('https://harbour.example/a.pdf');
});

test('an upload shows its progress and can be cancelled', async () => {
  put = undefined;
  open('pdf', 'https://harbour.example/a.pdf');
  await choose(pdf());
  await screen.findByText('25%');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect(aborted).toBe(true);
  await screen.findByRole('button', { name: 'Paper: upload a file' });
  expect(stored()).toBe('https://harbour.example/a.pdf');
});

test('a type that the browser does not know is recognised by the ending of the name', async () => {
  open('audio');
  await choose(pdf(10, 'song.M4A', 'audio/x-m4a'));
  await waitFor(() => expect(announced).toMatchObject([{ type: 'audio/mp4' }]));
});

test('a picture that is small enough is sent as it is; a larger one is cropped first', async () => {
  const picture = { width: 480, height: 270, close() {} };
  vi.stubGlobal('createImageBitmap', async () => picture);
  open('preview');
  await choose(pdf(10, 'a.png', 'image/png'));
  await waitFor(() => expect(announced).toMatchObject([{ kind: 'preview', type: 'image/png' }]));
  await waitFor(() => expect(stored()).toBe(URL_OF_FILE));
  picture.width = 4000;
  await choose(pdf(10, 'b.png', 'image/png'));
  await screen.findByRole('heading', { name: 'Choose the part to show' });
  screen.getByText('The preview will have 480 × 270 pixels.');
  expect(announced).toHaveLength(1);
});

test('a file that is no picture is refused', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('undecodable')));
  open('preview');
  await choose(pdf(10, 'a.png', 'image/png'));
  await screen.findByText('This file is not a picture that the browser can read.');
  expect(announced).toEqual([]);
});
