import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../../shared/roles.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { signIn } from '../../lib/session.ts';
import { ThingChanges } from './thing-changes.tsx';

beforeAll(() => inEnglish(['audit', 'configuration', 'list', 'errors']));
beforeEach(() => {
  stubApi(() => ({ body: { items: [], links: { self: '' } } }));
});

const pathTo = () => '/';
const show = (role: Role, item: string, ownerId: string | null, versions?: string) => {
  signIn(sampleUser({ id: 'me', roles: [role] }));
  renderScreen(
    () => (
      <ThingChanges
        item={item}
        name="Harbour"
        ownerId={ownerId}
        cursor={undefined}
        pathTo={pathTo}
        {...(versions && { versions })}
      />
    ),
    '/',
    '/',
  );
};

test.each(['info/i1', 'tour/t1', 'hub/h1', 'beacon/b1'])(
  'an owner of %s reads that only what others do to it is recorded',
  async (item) => {
    show('INFO_PROVIDER', item, 'me');
    await screen.findByText('Nobody else has changed it');
    screen.getByText(/What you change yourself is not listed/);
    expect(screen.queryByText('Nothing recorded yet')).toBeNull();
  },
);

test('the owner of an Info is led to what was published', async () => {
  show('INFO_PROVIDER', 'info/i1', 'me', '/info-cms/infos/0/i1/versions');
  const link = await screen.findByRole('link', { name: 'What was published: Versions' });
  expect(link.getAttribute('href')).toBe('/info-cms/infos/0/i1/versions');
});

test.each<Role>(['ADMIN', 'GROUP_ADMIN'])('an %s reads the same about the thing of a user', async (role) => {
  show(role, 'info/i1', 'u2');
  await screen.findByText('Nobody but its owner has changed it');
  screen.getByText(/What its owner changes is not listed/);
});

test.each(['rollout/r1', 'firmware/f1', 'billingRun/202610'])(
  'of %s, which nobody owns, every change is recorded',
  async (item) => {
    show('ADMIN', item, null);
    await screen.findByText('Nothing recorded yet');
  },
);
