import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { inEnglish } from '../../testing/in-english.ts';
import { renderInConsole } from '../../testing/render.tsx';
import { ApiError } from '../lib/api.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

beforeAll(() => inEnglish(['errors']));

function ask(onConfirm: () => unknown, value?: string) {
  const onClose = vi.fn();
  renderInConsole(
    <ConfirmDialog
      title="Delete Anna?"
      confirm="Delete"
      {...(value && { typed: { label: 'Type it', value } })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      gone for good
    </ConfirmDialog>,
  );
  return { onClose, button: () => screen.getByRole('button', { name: 'Delete' }) as HTMLButtonElement };
}

test('an action that cannot be undone requires typing the whole word, in any case', async () => {
  const onConfirm = vi.fn();
  const { button, onClose } = ask(onConfirm, 'Anna@Example.com');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByLabelText('Type it'), { target: { value: 'anna@' } });
  fireEvent.submit(button().form!);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Type it'), { target: { value: ' anna@example.com ' } });
  fireEvent.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a refusal is shown in the dialog, which stays open', async () => {
  const { button, onClose } = ask(() => Promise.reject(new ApiError('MISSING_ROLE', 403)));
  fireEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('role');
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape and Cancel only close the dialog', () => {
  const onConfirm = vi.fn();
  const { onClose } = ask(onConfirm);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose.mock.calls).toEqual([[false], [false]]);
  expect(onConfirm).not.toHaveBeenCalled();
});
