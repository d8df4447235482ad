import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import * as files from '../../lib/download.ts';
import { ExportButton } from './export-button.tsx';
import type { Column, ListPage, ListQuery, ListSpec } from './list-spec.ts';

interface Item {
  readonly name: string;
}
const load = vi.fn<(query: ListQuery, extra: readonly string[]) => Promise<ListPage<Item>>>();
const columns: Column<Item>[] = [
  { id: 'name', title: 'Name', lead: true, cell: ({ name }) => name, csv: ({ name }) => name },
  { id: 'actions', title: 'Actions', cell: () => null },
];
const page = (name: string, next?: string): ListPage<Item> => ({
  items: [{ name }],
  links: { self: '', ...(next && { next: `?starting_at=${next}` }) },
});

beforeAll(() => inEnglish(['list', 'errors']));
beforeEach(() => load.mockReset());

function show() {
  const written = vi.spyOn(files, 'download').mockImplementation(() => {});
  const spec = { name: 'users', load } as unknown as ListSpec<Item>;
  renderInConsole(
    <ExportButton
      spec={spec}
      columns={columns}
      selected={{ filter: ['name:prefix:anna'] }}
      extra={['counts']}
    />,
  );
  return written;
}
function open() {
  const written = show();
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  return written;
}

test('all pages of the filtered list become one file, without the column of buttons and without formulas', async () => {
  load.mockResolvedValueOnce(page('=1+1', 'two')).mockResolvedValueOnce(page('Anna'));
  const written = open();
  await waitFor(() => expect(written).toHaveBeenCalledOnce());
  expect(written.mock.calls[0]![0]).toBe("\uFEFFName\r\n'=1+1\r\nAnna\r\n");
  expect(load.mock.calls).toEqual([
    [{ limit: 100, filter: ['name:prefix:anna'] }, ['counts']],
    [{ starting_at: 'two', limit: 100, filter: ['name:prefix:anna'] }, ['counts']],
  ]);
});

test('the first rows are exported alone, in the order of the list', async () => {
  const items = Array.from({ length: 100 }, (_, at) => ({ name: `Row ${at}` }));
  load.mockResolvedValue({ items, links: { self: '', next: '?starting_at=two' } });
  const written = show();
  fireEvent.click(screen.getByRole('button', { name: 'Export the first rows' }));
  fireEvent.click(screen.getByRole('button', { name: 'First 20 rows' }));
  await waitFor(() => expect(written).toHaveBeenCalledOnce());
  expect(String(written.mock.calls[0]![0]).trim().split('\r\n').slice(1)).toEqual(
    items.slice(0, 20).map(({ name }) => name),
  );
  expect(load).toHaveBeenCalledOnce();
});

test('an export shows its progress and can be cancelled', async () => {
  let answer: (page: ListPage<Item>) => void = () => {};
  load.mockResolvedValueOnce(page('Anna', 'two')).mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const written = open();
  expect(await screen.findByText('Rows so far: 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => answer(page('Bob', 'three')));
  expect(load).toHaveBeenCalledTimes(2);
  expect(written).not.toHaveBeenCalled();
});
