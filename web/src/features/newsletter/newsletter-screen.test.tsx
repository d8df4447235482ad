import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { actAs, signIn } from '../../lib/session.ts';
import { NewsletterScreen } from './newsletter-screen.tsx';

const anna = { id: 'u1', name: 'Anna', email: 'anna@example.com' };
const bob = { id: 'u2', name: 'Bob', email: 'bob@example.com' };
let answer: { errors: { id: string; message: string }[]; task?: string };
let bodies: Record<string, unknown>[];

beforeAll(() => inEnglish(['newsletter', 'users', 'list', 'errors']));
beforeEach(() => {
  answer = { errors: [] };
  bodies = [];
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((_, __, init) => {
    const body = JSON.parse(String(init.body));
    bodies.push(body);
    const preview = { en: { subject: 'News', html: '<p>Hello<br>world</p>' } };
    return {
      body: body.dryRun ? { errors: [], recipients: { count: 2, isComplete: true }, preview } : answer,
    };
  });
});

const open = (address = '/newsletter', state?: unknown) =>
  renderScreen(NewsletterScreen, paths.newsletter.path, address, state);
const toBoth = () => open('/newsletter', { recipients: [anna, bob] });

function write() {
  for (const at of [0, 1]) {
    fireEvent.change(screen.getAllByLabelText('Subject')[at]!, { target: { value: `News ${at}` } });
    fireEvent.change(screen.getAllByLabelText('Message')[at]!, { target: { value: 'Hello\nworld' } });
  }
}
const preview = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Preview' })));
async function send() {
  write();
  await preview();
  fireEvent.click(screen.getByRole('button', { name: 'Send newsletter' }));
  const dialog = within(screen.getByRole('dialog'));
  const text = dialog.getByText(/this many recipients/).textContent;
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Send newsletter' })));
  return text;
}

test('subject, message and a recipient are required, and nothing is sent without them', async () => {
  open();
  await preview();
  expect(screen.getAllByText('Please enter a subject.')).toHaveLength(2);
  expect(screen.getByText('Please choose at least one recipient.')).toBeTruthy();
  expect(document.activeElement, 'the first that is missing').toBe(screen.getByText('Choose users'));
  write();
  await preview();
  expect(bodies).toEqual([]);
});

test('French is sent only if it is written, and then must be complete', async () => {
  toBoth();
  write();
  fireEvent.change(screen.getAllByLabelText('Subject')[2]!, { target: { value: 'Nouvelles' } });
  await preview();
  expect(screen.getByText('Please enter a message.')).toBeTruthy();
  fireEvent.change(screen.getAllByLabelText('Subject')[2]!, { target: { value: '' } });
  await preview();
  expect(bodies[0]).toMatchObject({ localeToSubjectMap: { de: 'News 0', en: 'News 1' }, dryRun: true });
});

test('a newsletter is sent after its preview and a confirmation of the number of recipients', async () => {
  const { here } = toBoth();
  expect(await send()).toContain('2');
  expect(bodies.map(({ dryRun }) => dryRun)).toEqual([true, false]);
  expect(bodies[1]).toMatchObject({ recipients: ['u1', 'u2'] });
  await waitFor(() => expect(here()).toBe('/iam/users'));
});

test('a preview is invalid after any change of the text', async () => {
  toBoth();
  write();
  await preview();
  expect(screen.getByText(/Hello\s+world/, { selector: 'p' })).toBeTruthy();
  fireEvent.change(screen.getAllByLabelText('Subject')[1]!, { target: { value: 'Other news' } });
  expect(screen.queryByRole('button', { name: 'Send newsletter' })).toBeNull();
});

test('failed recipients are listed, and the text stays', async () => {
  answer = { errors: [{ id: 'u2', message: 'UNSUBSCRIBED' }] };
  const { here } = toBoth();
  await send();
  expect(await screen.findByText('Some recipients did not get the newsletter.')).toBeTruthy();
  expect(screen.getByText('bob@example.com: Takes no newsletters')).toBeTruthy();
  expect(here()).toBe('/newsletter');
});

test('a newsletter that nobody got is reported as such', async () => {
  answer = { errors: ['u1', 'u2'].map((id) => ({ id, message: 'INVALID_EMAIL' })) };
  toBoth();
  await send();
  expect(await screen.findByText('The newsletter could not be sent.')).toBeTruthy();
});

test('a failed call is shown as a toast, and with its reason in the dialog', async () => {
  toBoth();
  write();
  await preview();
  fireEvent.click(screen.getByRole('button', { name: 'Send newsletter' }));
  stubApi(() => ({ status: 500, body: { message: 'INTERNAL_SERVER_ERROR', requestId: 'r' } }));
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Send newsletter' })));
  expect(await screen.findByText('The newsletter could not be sent.')).toBeTruthy();
  expect(dialog.getByRole('alert')).toBeTruthy();
});

test('a filter is sent as a filter, and a large mailing leads to the tasks', async () => {
  answer = { errors: [], task: 't1' };
  const { here } = open('/newsletter?all=1&filter=verified:eq:true');
  await send();
  expect(bodies[1]).toMatchObject({ filter: ['verified:eq:true'] });
  expect(bodies[1]).not.toHaveProperty('recipients');
  await waitFor(() => expect(here()).toBe('/tasks'));
});

test('a user who acts for another cannot send a newsletter', () => {
  actAs(sampleUser({ id: 'u2' }));
  toBoth();
  expect(screen.getByRole('button', { name: 'Preview' }).getAttribute('aria-disabled')).toBe('true');
});
