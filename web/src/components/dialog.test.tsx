import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInConsole } from '../../testing/render.tsx';
import { Dialog } from './dialog.tsx';

test('a form in a dialog does not submit the form that opened the dialog', () => {
  const outer = vi.fn();
  const inner = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  renderInConsole(
    <form onSubmit={outer}>
      <Dialog title="Inner" onClose={() => {}}>
        <form onSubmit={inner}>
          <button type="submit">Send</button>
        </form>
      </Dialog>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(inner).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
});
