import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { MemberDialog } from './member-dialog.tsx';

beforeAll(() => inEnglish(['team', 'places', 'errors']));

test('what a role sees and changes is said truly of an access to chosen sites and tags, too', () => {
  stubApi(() => ({ body: { items: [] } }));
  renderInConsole(<MemberDialog member={undefined} onDone={() => {}} onClose={() => {}} />);
  const hintOf = (role: string) =>
    screen.getByRole('radio', { name: new RegExp(`^${role}`) }).closest('label')!.textContent;
  expect(hintOf('Viewer')).toBe('ViewerSees everything, changes nothing.');
  expect(hintOf('Editor')).toBe('EditorSees and changes devices, sites, alerts and content.');
  fireEvent.click(screen.getByRole('radio', { name: /^Devices of chosen sites or tags/ }));
  expect(hintOf('Viewer')).toBe('ViewerSees the devices of the chosen sites and tags, changes nothing.');
  expect(hintOf('Editor')).toBe(
    'EditorSees the devices of the chosen sites and tags, and changes their settings.',
  );
  expect(document.body.textContent).not.toContain('Sees everything, changes nothing');
});
