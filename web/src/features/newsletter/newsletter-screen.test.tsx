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

test('subject, message and a recipient are asked for, and nothing is sent without them', async () => {
  open();
  await preview();
  expect(screen.getAllByText('Please enter a subject.')).toHaveLength(2);
  expect(screen.getByText('Please choose at least one recipient.')).toBeTruthy();
  expect(document.activeElement, 'the first that is missing').toBe(screen.getByText('Choose users'));
  write();
  await preview();
  expect(bodies).toEqual([]);
});

test('French goes along only when it is written, and then whole', async () => {
  toBoth();
  write();
  fireEvent.change(screen.getAllByLabelText('Subject')[2]!, { target: { value: 'Nouvelles' } });
  await preview();
  expect(screen.getByText('Please enter a message.')).toBeTruthy();
  fireEvent.change(screen.getAllByLabelText('Subject')[2]!, { target: { value: '' } });
  await preview();
  expect(bodies[0]).toMatchObject({ localeToSubjectMap: { de: 'News 0', en: 'News 1' }, dryRun: true });
});

test('it is sent after its words were shown and its number of recipients was agreed to', async () => {
  const { here } = toBoth();
  expect(await send()).toContain('2');
  expect(bodies.map(({ dryRun }) => dryRun)).toEqual([true, false]);
  expect(bodies[1]).toMatchObject({ recipients: ['u1', 'u2'] });
  await waitFor(() => expect(here()).toBe('/iam/users'));
});

test('what was shown does not count any more once a word of it has changed', async () => {
  toBoth();
  write();
  await preview();
  expect(screen.getByText(/Hello\s+world/, { selector: 'p' })).toBeTruthy();
  fireEvent.change(screen.getAllByLabelText('Subject')[1]!, { target: { value: 'Other news' } });
  expect(screen.queryByRole('button', { name: 'Send newsletter' })).toBeNull();
});

test('faulty recipients are listed, and what was written stays', async () => {
  answer = { errors: [{ id: 'u2', message: 'UNSUBSCRIBED' }] };
  const { here } = toBoth();
  await send();
  expect(await screen.findByText('Some recipients did not get the newsletter.')).toBeTruthy();
  expect(screen.getByText('bob@example.com: Takes no newsletters')).toBeTruthy();
  expect(here()).toBe('/newsletter');
});

test('when nobody got it, that is said', async () => {
  answer = { errors: ['u1', 'u2'].map((id) => ({ id, message: 'INVALID_EMAIL' })) };
  toBoth();
  await send();
  expect(await screen.findByText('The newsletter could not be sent.')).toBeTruthy();
});

test('a call that fails is said as a toast, and in the dialog why', async () => {
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

test('a filter’s result goes as a filter, and a large one leads to the tasks', async () => {
  answer = { errors: [], task: 't1' };
  const { here } = open('/newsletter?all=1&filter=verified:eq:true');
  await send();
  expect(bodies[1]).toMatchObject({ filter: ['verified:eq:true'] });
  expect(bodies[1]).not.toHaveProperty('recipients');
  await waitFor(() => expect(here()).toBe('/tasks'));
});

test('nobody sends one while working as another user', () => {
  actAs(sampleUser({ id: 'u2' }));
  toBoth();
  expect(screen.getByRole('button', { name: 'Preview' }).getAttribute('aria-disabled')).toBe('true');
});
