import { act, fireEvent, screen } from '@testing-library/react';
import { Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hubFilters } from '../../../../shared/contract/devices/hubs.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { signIn } from '../../lib/session.ts';
import { useActiveShortcuts } from '../../lib/shortcuts.ts';
import { RowButton } from './cells/row-button.tsx';
import { ListScreen } from './list-screen.tsx';
import type { ListSpec } from './list-spec.ts';

interface Item {
  readonly id: string;
}

const onEdit = vi.fn();
const onConfigure = vi.fn();
const columns: ListSpec<Item>['columns'] = [
  {
    id: 'name',
    title: 'Name',
    lead: true,
    cell: ({ id }) => (
      <Link className="opens" to={`/hubs/of/${id}`}>
        {id}
      </Link>
    ),
  },
  { id: 'firmware', title: 'Firmware', cell: ({ id }) => <span>firmware of {id}</span> },
  {
    id: 'actions',
    title: 'Actions',
    cell: ({ id }) => <RowButton icon={Pencil} label={`Edit ${id}`} onClick={onEdit} />,
  },
];

function Screen() {
  const { cursor } = useParams();
  const spec: ListSpec<Item> = {
    name: 'hubs',
    owner: '0',
    idOf: ({ id }) => id,
    load: async () => ({ items: ['a', 'b', 'c'].map((id) => ({ id })), links: { self: '' } }),
    columns,
    fields: hubFilters,
    searches: [{ field: 'text', label: 'Name', example: 'lobby' }],
    choices: [],
    cursor,
    pathTo: () => '/hubs',
    empty: { title: 'No hubs yet', hint: 'Assign one.' },
    selectable: true,
    actions: [
      {
        label: 'Configure',
        icon: Pencil,
        key: { letter: 'e', label: 'Configure them' },
        perform: (some) => onConfigure([...some.keys()]),
      },
    ],
  };
  const shortcuts = useActiveShortcuts();
  return (
    <>
      <ListScreen title="My Hubs" spec={spec} />
      <p>Keys: {shortcuts.map(({ keys }) => keys).join(' ')}</p>
    </>
  );
}

async function open(at = '/hubs') {
  const { here } = renderScreen(Screen, '/hubs/:cursor?', at);
  await screen.findByRole('link', { name: 'a' });
  return here;
}
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(
    () =>
      void (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      ),
  );
const focused = () => document.activeElement?.textContent;
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select [a-c]$/ })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));

beforeAll(() => inEnglish(['list', 'errors', 'common']));

test('j and k move the focus over the rows, also while they are held', async () => {
  await open();
  press('j');
  expect(focused()).toBe('a');
  press('j');
  press('j', { repeat: true });
  press('j');
  expect(focused(), 'at the last row').toBe('c');
  press('k');
  expect(focused()).toBe('b');
});

test('x selects the row that has the focus, and nothing without one', async () => {
  await open();
  press('x');
  expect(ticked()).toEqual([]);
  press('j');
  press('j');
  press('x');
  expect(ticked()).toEqual(['Select b']);
  press('x');
  expect(ticked()).toEqual([]);
});

test('Shift+X selects from the row that was selected last to the one that has the focus', async () => {
  signIn(sampleUser({ id: 'u4' }));
  await open();
  press('j');
  press('x');
  press('j');
  press('j');
  press('X', { shiftKey: true });
  expect(ticked()).toEqual(['Select a', 'Select b', 'Select c']);
});

test('a click on a checkbox with the shift key selects from the row that was selected last, and clears none', async () => {
  signIn(sampleUser({ id: 'u5' }));
  await open();
  const click = (id: string, shiftKey = false) =>
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${id}` }), { shiftKey });
  click('c');
  click('a', true);
  expect(ticked()).toEqual(['Select a', 'Select b', 'Select c']);
  click('b', true);
  expect(ticked()).toEqual(['Select a', 'Select b', 'Select c']);
});

describe('a finger', () => {
  const PRESS_MS = 500;
  const touch = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 };
  const tap = (element: Element) => {
    fireEvent.pointerDown(element, touch);
    fireEvent.pointerUp(element, touch);
    fireEvent.click(element);
  };
  const hold = (element: Element, pointer: object = touch) => {
    fireEvent.pointerDown(element, pointer);
    act(() => void vi.advanceTimersByTime(PRESS_MS));
  };
  async function begin(user: string) {
    signIn(sampleUser({ id: user }));
    const here = await open();
    vi.useFakeTimers();
    return here;
  }

  test('that stays on a row selects it, and then a tap selects another instead of opening it', async () => {
    const here = await begin('u6');
    const text = screen.getByText('firmware of b');
    hold(text);
    expect(ticked()).toEqual(['Select b']);
    expect(fireEvent.contextMenu(text), 'the menu of the browser opens').toBe(false);
    fireEvent.pointerUp(text, touch);
    fireEvent.click(text);
    expect(ticked(), 'the click that ends the press').toEqual(['Select b']);
    tap(screen.getByRole('link', { name: 'c' }));
    expect(ticked()).toEqual(['Select b', 'Select c']);
    tap(screen.getByText('firmware of b'));
    tap(screen.getByText('firmware of c'));
    expect(ticked()).toEqual([]);
    expect(here()).toBe('/hubs');
    tap(screen.getByRole('link', { name: 'c' }));
    expect(here()).toBe('/hubs/of/c');
  });

  test('that scrolls selects nothing, nor does a mouse that is held', async () => {
    await begin('u7');
    const text = screen.getByText('firmware of b');
    fireEvent.pointerDown(text, touch);
    fireEvent.pointerMove(text, { ...touch, clientY: 80 });
    act(() => void vi.advanceTimersByTime(PRESS_MS));
    hold(text, { ...touch, pointerType: 'mouse' });
    expect(ticked()).toEqual([]);
    expect(fireEvent.contextMenu(text)).toBe(true);
  });

  test('selects by the menu of browsers that open it sooner', async () => {
    await begin('u8');
    const text = screen.getByText('firmware of a');
    fireEvent.pointerDown(text, touch);
    fireEvent.contextMenu(text);
    act(() => void vi.advanceTimersByTime(PRESS_MS));
    expect(ticked()).toEqual(['Select a']);
  });
});

test.each([
  ['/', {}],
  ['/', { shiftKey: true }],
  ['F', { shiftKey: true }],
])('%s %o focuses the search, in which letters are letters', async (key, more) => {
  await open();
  press(key, more);
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Search: / }));
  press('j');
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('the overlay lists each key of a list once', async () => {
  await open();
  expect(screen.getByText(/^Keys:/).textContent).toBe(
    'Keys: j k x Shift+X ArrowRight ArrowLeft Shift+S Shift+A e / Shift+F',
  );
});

test('a click on the text of a row opens it', async () => {
  const here = await open();
  fireEvent.click(screen.getByText('firmware of b'));
  expect(here()).toBe('/hubs/of/b');
});

test.each([
  ['with the control key', 'click', { ctrlKey: true }],
  ['with the command key', 'click', { metaKey: true }],
  ['of the middle button', 'auxclick', { button: 1 }],
])('a click %s on the text of a row opens it in a new tab', async (_, type, more) => {
  const here = await open();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent(screen.getByText('firmware of c'), new MouseEvent(type, { ...more, bubbles: true }));
  expect(opened.mock.calls[0]?.[0]).toMatch(/\/hubs\/of\/c$/);
  expect(here()).toBe('/hubs');
});

test('a click on a control of a row does only what the control does', async () => {
  const here = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Edit a' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select a' }));
  expect(onEdit).toHaveBeenCalledOnce();
  expect(here()).toBe('/hubs');
});

test('text that was just selected in a row stays selected', async () => {
  const here = await open();
  const text = screen.getByText('firmware of b');
  vi.spyOn(window, 'getSelection').mockReturnValue({
    isCollapsed: false,
    containsNode: (node: Node) => node.contains(text),
  } as Selection);
  fireEvent.click(screen.getByText('firmware of b'));
  expect(here()).toBe('/hubs');
  fireEvent.click(screen.getByText('firmware of c'));
  expect(here()).toBe('/hubs/of/c');
});

test('the key of an action performs it on the selection, and nothing without a selection and a filter', async () => {
  // Another user has another selection.
  signIn(sampleUser({ id: 'u2' }));
  await open();
  press('e');
  expect(onConfigure, 'it would be about everything').not.toHaveBeenCalled();
  press('j');
  press('x');
  press('e');
  expect(onConfigure).toHaveBeenLastCalledWith(['a']);
});

test('the key of an action performs it on all that a filter finds', async () => {
  signIn(sampleUser({ id: 'u3' }));
  await open('/hubs?filter=text:prefix:lobby');
  press('e');
  await expect.poll(() => onConfigure.mock.lastCall).toEqual([['a', 'b', 'c']]);
});
