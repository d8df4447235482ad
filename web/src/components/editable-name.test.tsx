import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '../../testing/in-english.ts';
import { renderInConsole } from '../../testing/render.tsx';
import { EditableName } from './editable-name.tsx';

const onRename = vi.fn();
beforeAll(() => inEnglish(['list']));
beforeEach(() => onRename.mockClear());

const show = (name: string, may = true, hasKey = false) =>
  renderInConsole(
    <EditableName
      of="F1"
      name={name}
      invitation="Name this beacon"
      maxLength={20}
      onRename={may ? onRename : undefined}
      hasKey={hasKey}
    >
      {name && <b>{name}</b>}
    </EditableName>,
  );
const field = () => screen.getByLabelText('Name of F1') as HTMLInputElement;
const open = (button = 'Rename Lobby') => fireEvent.click(screen.getByRole('button', { name: button }));
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });

test('a name is edited in place, saved by Enter without its blanks, and the button has the focus again', () => {
  show('Lobby');
  open();
  expect(document.activeElement).toBe(field());
  type('  Great hall ');
  press('Enter');
  expect(onRename.mock.calls).toEqual([['Great hall']]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename Lobby' }));
});

test('Escape keeps the name', () => {
  show('Lobby');
  open();
  type('Great hall');
  press('Escape');
  expect(onRename).not.toHaveBeenCalled();
  expect(screen.getByText('Lobby')).toBeTruthy();
});

test('leaving the field saves a changed name once', () => {
  show('Lobby');
  open();
  type('Great hall');
  field().blur();
  expect(onRename.mock.calls).toEqual([['Great hall']]);
});

test('an unchanged name is not saved', () => {
  show('Lobby');
  open();
  press('Enter');
  expect(onRename).not.toHaveBeenCalled();
});

test('Enter that ends the input of a composed character does not save', () => {
  show('Lobby');
  open();
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(field()).toBeTruthy();
});

test('a missing name is invited', () => {
  show('');
  open('Name this beacon');
  type('Lobby');
  press('Enter');
  expect(onRename.mock.calls).toEqual([['Lobby']]);
});

test('F2 opens the one name of a page, and no other', () => {
  show('Hall');
  fireEvent.keyDown(window, { key: 'F2' });
  expect(screen.queryByRole('textbox')).toBeNull();
  show('Lobby', true, true);
  fireEvent.keyDown(window, { key: 'F2' });
  expect(field().value).toBe('Lobby');
});

test('without the right to it there is nothing to press', () => {
  show('Lobby', false, true);
  fireEvent.keyDown(window, { key: 'F2' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});
