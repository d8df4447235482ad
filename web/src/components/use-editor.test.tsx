import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderInConsole } from '../../testing/render.tsx';
import { ApiError } from '../lib/api.ts';
import { useEditor } from './use-editor.ts';

const send = vi.fn<(value: Entry, changes: Partial<Entry>) => Promise<void>>();
const schema = z.strictObject({
  name: z.string().check(z.minLength(2)),
  months: z.number().check(z.maximum(36)),
});
interface Entry {
  readonly name: string;
  readonly months: number;
}

function Form() {
  const { value, set, changed, isFault, refusal, props, discard } = useEditor<Entry>({
    saved: { name: 'Anna', months: 1 },
    schema,
    toSend: (whole) => whole,
    send,
    fieldOf: (error) =>
      error instanceof ApiError && error.code === 'NAME_ALREADY_USED' ? 'name' : undefined,
  });
  return (
    <form {...props}>
      <input
        aria-label="name"
        aria-invalid={isFault('name') || undefined}
        value={value.name}
        onChange={(event) => set('name', event.target.value)}
      />
      <input
        aria-label="months"
        aria-invalid={isFault('months') || undefined}
        value={value.months}
        onChange={(event) => set('months', Number(event.target.value))}
      />
      <output>{changed.join(' ')}</output>
      <p>{refusal instanceof ApiError ? refusal.code : ''}</p>
      <button type="submit">Save</button>
      <button type="button" onClick={discard}>
        Discard
      </button>
    </form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByText('Save')));
const changed = () => screen.getByRole('status').textContent;

beforeEach(() => {
  send.mockReset().mockResolvedValue();
  renderInConsole(<Form />);
});

test('the editor knows the values that differ from the saved ones, also after a change was undone', () => {
  type('name', 'Bob');
  type('months', '2');
  expect(changed()).toBe('name months');
  type('name', 'Anna');
  expect(changed()).toBe('months');
  fireEvent.click(screen.getByText('Discard'));
  expect(changed()).toBe('');
});

test('the editor sends nothing invalid, and focuses the first fault', async () => {
  type('months', '99');
  type('name', 'B');
  await save();
  expect(send).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('name')));
  expect(screen.getByLabelText('months').getAttribute('aria-invalid')).toBe('true');
  type('name', 'Bob');
  expect(screen.getByLabelText('name').getAttribute('aria-invalid')).toBeNull();
});

test('correcting one fault does not move the focus to the next', async () => {
  type('months', '99');
  type('name', 'B');
  await save();
  screen.getByLabelText('months').focus();
  type('months', '9');
  expect(screen.getByLabelText('name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('months'));
});

test('the editor sends the changes and the whole value, and has no changes afterwards', async () => {
  type('months', '3');
  await save();
  expect(send).toHaveBeenCalledWith({ name: 'Anna', months: 3 }, { months: 3 });
  expect(changed()).toBe('');
});

test('a refusal about a field marks it, and any other keeps the entries', async () => {
  send.mockRejectedValueOnce(new ApiError('NAME_ALREADY_USED', 409));
  type('name', 'Bob');
  await save();
  expect(document.activeElement).toBe(screen.getByLabelText('name'));
  send.mockRejectedValueOnce(new ApiError('PLEASE_TRY_AGAIN', 409));
  await save();
  expect(screen.getByText('PLEASE_TRY_AGAIN')).toBeTruthy();
  expect(changed()).toBe('name');
});

test.each(['FORM_VALIDATION_FAILED', 'MISSING_DATA_REFERENCE'])(
  'a refusal marks the fields that its details name, but no field that a word of them resembles (%s)',
  async (code) => {
    send.mockRejectedValueOnce(new ApiError(code, 400, { months: 'the name of the month' }));
    type('months', '3');
    await save();
    expect(screen.getByLabelText('months').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('name').getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('months'));
  },
);

test('a refusal about a field that the form lacks is shown above the buttons', async () => {
  send.mockRejectedValueOnce(new ApiError('FORM_VALIDATION_FAILED', 400, { elsewhere: 'unique' }));
  type('months', '3');
  await save();
  expect(await screen.findByText('FORM_VALIDATION_FAILED')).toBeTruthy();
});
