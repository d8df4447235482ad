import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { INFO_CMS_STATES, type InfoCmsState } from '../../../../shared/content/info-cms.ts';
import type { User } from '../../../../shared/model/user.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { InfoCmsTabs } from '../../components/info-cms-tabs.tsx';
import { paths, SELF } from '../../lib/paths.ts';
import { getSession, signIn } from '../../lib/session.ts';
import { InfoCmsCard } from './info-cms-card.tsx';
import { InfoCmsScreen } from './info-cms-screen.tsx';

let asked: string[];
let refusal: { message: string } | undefined;

beforeAll(() => inEnglish(['infoCms', 'errors']));
beforeEach(() => {
  asked = [];
  refusal = undefined;
  stubApi((_, { pathname }) => {
    asked.push(pathname.split('/').slice(4).join('/'));
    if (refusal) return { status: 409, body: { ...refusal, requestId: 'q' } };
    const state = pathname.split('/').at(-1) as InfoCmsState;
    const infoServiceEnd = state === 'TERMINATED' ? '2026-11-30T23:00:00.000Z' : null;
    return { body: sampleUser({ infoFeatureState: state, infoServiceEnd }) };
  });
});

const open = (state: InfoCmsState) => {
  signIn(sampleUser({ infoFeatureState: state }));
  return renderScreen(InfoCmsScreen, paths.infoCms.path, '/info-cms/activate');
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const dialog = () => within(screen.getByRole('dialog'));

test('an Info CMS that is off is started by one button, which leads to its Infos', async () => {
  const { here } = open('OFF');
  screen.getByRole('heading', { level: 1, name: 'Start the Info CMS' });
  await press('Activate the Info CMS');
  await waitFor(() => expect(here()).toBe('/info-cms/infos'));
  expect(asked).toEqual(['setInfoFeatureState/u1/ON']);
  expect(getSession().user?.infoFeatureState).toBe('ON');
});

test('what was asked for while it was off is opened once it is started', async () => {
  signIn(sampleUser({ infoFeatureState: 'OFF' }));
  const address = '/info-cms/activate?continue=%2Finfo-cms%2Ftours%2F0%2Fnew';
  const { here } = renderScreen(InfoCmsScreen, paths.infoCms.path, address);
  screen.getByText(/This page needs the Info CMS/);
  await press('Activate the Info CMS');
  await waitFor(() => expect(here()).toBe('/info-cms/tours/0/new'));
});

test.each<[reason: string, facts: Partial<User>, text: RegExp]>([
  ['a test period', { infoFeatureState: 'ON' }, /costs nothing/],
  ['live mode', { infoFeatureState: 'ON', liveModeAt: '2026-01-01T00:00:00.000Z' }, /charged each month/],
  ['a group that pays', { infoFeatureState: 'ON', chargedByGroup: true }, /charged each month/],
  ['a debt', { infoFeatureState: 'INACTIVE' }, /once what is owed is paid/],
  [
    'an admin',
    { infoFeatureState: 'INACTIVE', deactivatedByAdmin: true },
    /An administrator has deactivated/,
  ],
  [
    'a group that owes',
    { infoFeatureState: 'INACTIVE', deactivatedByGroup: true },
    /once the group has paid/,
  ],
])('the state says what holds because of %s', (_, facts, text) => {
  signIn(sampleUser());
  renderInConsole(<InfoCmsCard user={sampleUser(facts)} />);
  screen.getByText(text);
});

test.each<[state: InfoCmsState, tab: 'infos' | 'state', says: RegExp | undefined]>([
  ['ON', 'infos', undefined],
  ['INACTIVE', 'infos', /^Info CMS: Inactive\. Phones show nothing/],
  ['INACTIVE', 'state', undefined],
  ['TERMINATED', 'infos', /^Info CMS: Terminated\. .* can be revoked/],
])('with the state %s, the tab %s says what becomes of the Infos: %s', (state, here, says) => {
  signIn(sampleUser({ infoFeatureState: state }));
  renderScreen(() => <InfoCmsTabs here={here} owner={SELF} />, '/', '/');
  expect(screen.queryAllByText(/^Info CMS: /)).toHaveLength(says ? 1 : 0);
  if (says) screen.getByText(says);
});

test('a refused activation is explained, and can be tried again', async () => {
  open('OFF');
  refusal = { message: 'PLEASE_TRY_AGAIN' };
  await press('Activate the Info CMS');
  await screen.findByRole('alert');
  expect(getSession().user?.infoFeatureState).toBe('OFF');
});

test('a terminated Info CMS names its last day in Germany, and is revoked', async () => {
  open('ON');
  await press('Terminate');
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Terminate' })));
  await screen.findByText(/until the end of 30 November 2026/);
  await press('Revoke the termination');
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Revoke the termination' })));
  await screen.findByText('Test period');
  expect(asked).toEqual(['setInfoFeatureState/u1/TERMINATED', 'setInfoFeatureState/u1/ON']);
});

test('it is switched off only by the name of its owner', async () => {
  open('INACTIVE');
  await press('Switch off and delete');
  const confirm = () => dialog().getByRole('button', { name: 'Switch off and delete' });
  fireEvent.click(confirm());
  expect(asked).toEqual([]);
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'anna berger' } });
  await act(async () => fireEvent.click(confirm()));
  await screen.findByRole('heading', { name: 'Start the Info CMS' });
  expect(asked).toEqual(['setInfoFeatureState/u1/OFF']);
});

test.each(INFO_CMS_STATES)(
  'the state %s offers a user and an admin what the table allows, and others nothing',
  (state) => {
    signIn(sampleUser());
    const user = sampleUser({ infoFeatureState: state });
    const BUTTONS: Record<InfoCmsState, [user: string[], admin: string[]]> = {
      OFF: [['Activate the Info CMS'], ['Activate the Info CMS']],
      ON: [
        ['Terminate', 'Switch off and delete'],
        ['Terminate', 'Deactivate', 'Switch off and delete'],
      ],
      TERMINATED: [
        ['Revoke the termination', 'Switch off and delete'],
        ['Revoke the termination', 'Deactivate', 'Switch off and delete'],
      ],
      INACTIVE: [['Switch off and delete'], ['Reactivate', 'Switch off and delete']],
    };
    const offered = (asking?: 'user' | 'admin') => {
      const { unmount } = renderInConsole(<InfoCmsCard user={user} {...(asking && { asking })} />);
      const names = screen.queryAllByRole('button').map(({ textContent }) => textContent);
      unmount();
      return names;
    };
    expect(offered('user')).toEqual(BUTTONS[state][0]);
    expect(offered('admin')).toEqual(BUTTONS[state][1]);
    expect(offered()).toEqual([]);
  },
);
