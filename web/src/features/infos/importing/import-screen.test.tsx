import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import papa from 'papaparse';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { INFO_COLUMNS, infoRows } from '../../../../../shared/content/info-csv.ts';
import type { ImportOutcome } from '../../../../../shared/contract/content/imports.ts';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleInfo } from '../../../../testing/sample-info.ts';
import { sampleUser } from '../../../../testing/sample-user.ts';
import { stubApi } from '../../../../testing/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { ImportScreen } from './import-screen.tsx';

let sent: { what: string; body: { rows?: { line: number }[]; dryRun?: boolean } }[];
let lost: number;

const outcome = (line: number, other: Partial<ImportOutcome> = {}): ImportOutcome => ({
  ...{ line, rows: 1, id: '', name: `Info ${line}`, outcome: 'new', reason: null, column: null },
  ...other,
});

beforeAll(() => inEnglish(['importing', 'infoCms', 'tasks', 'list', 'errors']));
beforeEach(() => {
  sent = [];
  lost = 0;
  signIn(sampleUser({ infoFeatureState: 'ON' }));
  stubApi((method, { pathname, searchParams }, init) => {
    const what = `${method} ${pathname.split('/').slice(4).join('/')}`;
    if (what === 'GET infos') return { body: { items: [sampleInfo()], links: { self: '' } } };
    if (what.startsWith('GET getInfoPoints')) return { body: { items: [sampleInfo()] } };
    if (what.startsWith('GET imports')) {
      const items = [
        outcome(2),
        outcome(3, { outcome: 'duplicate', reason: 'INFO_NAME_ALREADY_USED', column: 'name' }),
        outcome(4, { outcome: 'skipped', reason: 'FORM_VALIDATION_FAILED', column: 'title' }),
      ];
      return { body: searchParams.get('after') === '0' ? { items, next: 4 } : { items: [] } };
    }
    sent.push({ what, body: init.body ? JSON.parse(String(init.body)) : {} });
    // The answer is lost on the way.
    if (what.startsWith('PUT') && lost-- > 0) throw new Error('lost');
    if (what === 'POST imports') return { body: { id: 'm1' } };
    if (what.endsWith('/run'))
      return {
        body: {
          ...{
            taskId: 't1',
            taskStatus: 'finished',
            kind: 'importInfos',
            createdDate: '2026-01-01T00:00:00.000Z',
          },
          data: { total: 2, done: 1, skipped: [], skippedCount: 1 },
        },
      };
    return { body: {} };
  });
});

const open = () => renderScreen(ImportScreen, paths.infoImport.path, '/info-cms/import-export');
const choose = (text: string, name = 'infos.csv') =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), {
      target: { files: [new File([text], name)] },
    }),
  );
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    INFO_COLUMNS.map((column) => (column === 'name' ? `Info ${n}` : '')),
  );
const csv = (count: number, delimiter = ',') =>
  papa.unparse([[...INFO_COLUMNS], ...rows(count)], { delimiter });

test('a file is tried first, and imported once the user has seen what would become of it', async () => {
  open();
  await choose(csv(2, ';'));
  await screen.findByText('This would happen. Nothing is changed yet.');
  expect(sent.map(({ what, body }) => [what, body.dryRun])).toEqual([
    ['POST imports', undefined],
    ['PUT imports/m1/rows/0', undefined],
    ['POST imports/m1/run', true],
  ]);
  // What is not imported is shown first.
  screen.getByText('name: Another Info has this name already.');
  // Of a value that is not allowed, it is said which are.
  screen.getByText('title: 1 to 50 characters');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Import 1 Info' })));
  await screen.findByText('The import has ended.');
  expect(sent.at(-1)).toMatchObject({ what: 'POST imports/m1/run', body: { dryRun: false } });
});

test('many rows are sent in parts, and a part whose answer was lost is sent again', async () => {
  open();
  lost = 1;
  await choose(csv(2500));
  await screen.findByText('This would happen. Nothing is changed yet.');
  const parts = sent.filter(({ what }) => what.startsWith('PUT'));
  expect(parts.map(({ what, body }) => [what.split('/').at(-1), body.rows!.length])).toEqual([
    ['0', 1000],
    ['0', 1000],
    ['1', 1000],
    ['2', 500],
  ]);
  expect(parts.at(-1)!.body.rows!.at(-1)!.line).toBe(2501);
});

test.each([
  ['infos.xlsx', csv(1), /^Not a CSV file/],
  ['infos.csv', 'name,title\nPier,Hi', /^The columns are not those of an import/],
  ['infos.csv', csv(0), /^The file has no row below its head/],
])(
  'a file %s with other content is refused with the reason, and nothing is sent',
  async (name, text, said) => {
    open();
    await choose(text, name);
    await screen.findByText(said);
    expect(sent).toEqual([]);
  },
);

test('all Infos are saved as a file that the import reads', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  open();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Export all Infos' })));
  await screen.findByText('1 Info exported');
  await waitFor(() => expect(saved).toHaveLength(1));
  const { data } = papa.parse<string[]>((await saved[0]!.text()).replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
  });
  expect(data).toEqual([[...INFO_COLUMNS], ...infoRows(sampleInfo())]);
});
