import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../testing/render.tsx';
import { useFaultFocus } from './use-fault-focus.ts';

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

test('every form focuses its first fault, by one of the hooks for that', () => {
  const forms = Object.entries(sources).filter(
    ([path, source]) => /<form\b/.test(source) && !path.includes('.test.'),
  );
  expect(forms.length).toBeGreaterThan(15);
  const others = forms.filter(([, source]) => !/\.\.\.(editor|form)\.props|useFaultFocus/.test(source));
  // They have a field or two, or one choice, and do nothing until that is valid; the fields of a card are the card provider's.
  expect(others.map(([path]) => path)).toEqual([
    './assigning/assign-info-dialog.tsx',
    './confirm-dialog.tsx',
    './places/site-dialog.tsx',
    './places/tags-dialog.tsx',
    '../features/beacon-config/edit-template-dialog.tsx',
    '../features/beacon-config/save-template-dialog.tsx',
    '../features/hubs/updates-dialog.tsx',
    '../features/payment/card-form.tsx',
  ]);
});

function Form() {
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        setFaulty(['b', 'c']);
        focusFault();
      }}
    >
      {['a', 'b', 'c'].map((name) => (
        <input
          key={name}
          aria-label={name}
          aria-invalid={faulty.includes(name) || undefined}
          onChange={() => setFaulty(faulty.filter((one) => one !== name))}
        />
      ))}
      <button type="submit">Send</button>
    </form>
  );
}

test('the first fault is focused when it is shown, and not again while others are corrected', () => {
  renderInConsole(<Form />);
  fireEvent.click(screen.getByText('Send'));
  expect(document.activeElement).toBe(screen.getByLabelText('b'));
  screen.getByLabelText('c').focus();
  fireEvent.change(screen.getByLabelText('c'), { target: { value: 'x' } });
  expect(document.activeElement).toBe(screen.getByLabelText('c'));
});
