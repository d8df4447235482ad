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
      <SaveBar changes={changes} refusal={undefined} busy={busy} onDiscard={() => setChanges([])} />
    </form>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeAll(() => inEnglish(['errors']));

test('the button that saves keeps the focus, and saves nothing twice', async () => {
  const saved = Promise.withResolvers<void>();
  const save = vi.fn(() => saved.promise);
  renderInConsole(<Form save={save} />);
  button('Save').focus();
  fireEvent.click(button('Save'));
  await waitFor(() => expect(button('Save').getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button('Save'));
  saved.resolve();
  await screen.findByText('No changes');
  expect(document.activeElement).toBe(button('Save'));
  // A disabled button loses the focus in every browser.
  expect([button('Save').disabled, button('Save').getAttribute('aria-disabled')]).toEqual([false, 'true']);
  fireEvent.click(button('Save'));
  expect(save).toHaveBeenCalledTimes(1);
});

test('the button that discards keeps the focus', async () => {
  renderInConsole(<Form save={async () => {}} />);
  button('Discard').focus();
  fireEvent.click(button('Discard'));
  await screen.findByText('No changes');
  expect(document.activeElement).toBe(button('Discard'));
  expect(button('Discard').disabled).toBe(false);
});
