import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { inEnglish } from '../../testing/in-english.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { orNull, RecordForm } from './record-form.tsx';
import { useEditor } from './use-editor.ts';

interface Shop {
  readonly name: string;
  readonly email: string | null;
  readonly priceCents: number;
  readonly size: 'small' | 'large';
  readonly isOpen: boolean;
  readonly goods: readonly string[];
}
const saved: Shop = {
  name: 'Pier',
  email: 'a@b.example',
  priceCents: 250,
  size: 'small',
  isOpen: true,
  goods: [],
};
const send = vi.fn<(shop: Shop, changes: Partial<Shop>) => Promise<void>>();
const schema = z.object({ name: z.string().check(z.minLength(2)) });

function ShopForm() {
  const editor = useEditor<Shop>({ saved, schema, toSend: (shop) => shop, send });
  return (
    <RecordForm
      editor={editor}
      cards={[
        {
          title: 'Shop',
          fields: [
            { name: 'name', kind: 'text', label: 'Name', fault: 'Enter two characters or more.' },
            { name: 'email', kind: 'text', label: 'E-mail', read: orNull },
            { name: 'priceCents', kind: 'number', label: 'Price', per: 100 },
            { between: <p>Between fields</p> },
            {
              name: 'size',
              kind: 'choice',
              label: 'Size',
              options: [
                ['small', 'Small shop'],
                ['large', 'Large shop'],
              ],
              onSet: (size) => editor.set('isOpen', size === 'small'),
            },
            { name: 'isOpen', kind: 'check', label: 'Open' },
            { name: 'goods', kind: 'lines', label: 'Goods', summary: 'Offered goods' },
          ],
        },
      ]}
      words={{ yes: 'Yes', no: 'No', none: 'None' }}
    />
  );
}

beforeAll(() => inEnglish([]));
beforeEach(() => {
  send.mockReset().mockResolvedValue();
  renderScreen(ShopForm, '/shop', '/shop');
});
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));

test('each kind of field writes its value, and the summary shows it in words', async () => {
  type('E-mail', '');
  type('Price', '3.1');
  type('Size', 'large');
  type('Goods', ' maps \n\nbuoys');
  const summary = within(screen.getByRole('list', { name: 'Changes' }));
  expect(summary.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'E-mail a@b.example → None',
    'Price 250 → 310',
    'Size Small shop → Large shop',
    'Open Yes → No',
    'Offered goods None → maps, buoys',
  ]);
  await save();
  expect(send.mock.calls[0]![1]).toEqual({
    email: null,
    priceCents: 310,
    size: 'large',
    isOpen: false,
    goods: ['maps', 'buoys'],
  });
});

test('a refused field shows its fault until it is edited', async () => {
  type('Name', 'P');
  await save();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  screen.getByText('Enter two characters or more.');
  type('Name', 'Pier 7');
  expect(screen.queryByText('Enter two characters or more.')).toBeNull();
});
