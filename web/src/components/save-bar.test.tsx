import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { inEnglish } from '../../testing/in-english.ts';
import { renderInConsole } from '../../testing/render.tsx';
import { SaveBar } from './save-bar.tsx';

const change = { label: 'Name', before: 'a', after: 'b' };

/** A form that takes a moment to save, and then has nothing to save. */
function Form({ save }: { save: () => Promise<void> }) {
  const [changes, setChanges] = useState([change]);
  const [busy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    await save();
    setChanges([]);
    setBusy(false);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1 tabIndex={-1}>Hub</h1>
      <input />
      <SaveBar changes={changes} refusal={undefined} busy={busy} onDiscard={() => setChanges([])} />
    </form>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeAll(() => inEnglish(['errors']));

test('the bar saves only once, and disappears with the last change; the focus goes to the heading', async () => {
  const saved = Promise.withResolvers<void>();
  const save = vi.fn(() => saved.promise);
  renderInConsole(<Form save={save} />);
  button('Save').focus();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(button('Save').getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button('Save'));
  saved.resolve();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  expect(save).toHaveBeenCalledTimes(1);
});

test('the bar is absent without changes, and discarding them moves the focus to the heading', async () => {
  renderInConsole(<Form save={async () => {}} />);
  button('Discard').focus();
  fireEvent.click(button('Discard'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('the focus stays where it is if it is not in the bar', async () => {
  renderInConsole(<Form save={async () => {}} />);
  screen.getByRole('textbox').focus();
  fireEvent.click(button('Discard'));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
