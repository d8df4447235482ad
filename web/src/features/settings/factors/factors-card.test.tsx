import { act, fireEvent, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Factors } from '../../../../../shared/model/factors.ts';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderInConsole } from '../../../../testing/render.tsx';
import { stubApi } from '../../../../testing/stub-api.ts';
import { FactorsCard } from './factors-card.tsx';

const NONE: Factors = { totp: null, passkeys: [], recoveryCodesLeft: 0 };
const APP: Factors = {
  totp: { createdDate: '2026-11-20T08:00:00.000Z', lastUsedDate: null },
  passkeys: [],
  recoveryCodesLeft: 10,
};
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
let factors: Factors;
let sent: { call: string; body: unknown }[];
let refusal: string | undefined;

beforeAll(() => inEnglish(['settings', 'errors', 'list']));
beforeEach(() => {
  factors = NONE;
  sent = [];
  refusal = undefined;
  stubApi((method, { pathname }, { body }) => {
    if (method === 'GET') return { body: factors };
    const call = `${method} ${pathname.split('/factors')[1]}`;
    sent.push({ call, body: JSON.parse(String(body)) });
    if (refusal) return { status: 401, body: { message: refusal, requestId: 'r' } };
    if (call === 'POST /totp')
      return { body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } };
    if (call === 'DELETE /totp') factors = NONE;
    else factors = APP;
    return { body: call === 'DELETE /totp' ? {} : { recoveryCodes: CODES } };
  });
});

const open = () =>
  renderInConsole(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FactorsCard />
    </SWRConfig>,
  );
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name, hidden: true });
  await act(async () => void fireEvent.click(button));
};
const write = (name: string, value: string) =>
  fireEvent.input(document.querySelector(`[name=${name}]`)!, { target: { value } });

test('an app is set up by password, QR code and its first code, and the recovery codes are shown once', async () => {
  open();
  await press('Set up an authenticator app');
  await screen.findByText(/You need an app/);
  await press('Continue');
  expect(screen.getByText('Please enter your current password.')).toBeTruthy();
  write('factorPassword', 'correct horse');
  await press('Continue');
  const picture = await screen.findByAltText<HTMLImageElement>('QR code with the key for the app');
  expect(picture.src).toMatch(/^data:image\/svg\+xml/);
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  refusal = 'SECOND_FACTOR_WRONG';
  write('appCode', '123456');
  await press('Switch on');
  await screen.findByText('The code is wrong or has been used already.');
  refusal = undefined;
  write('appCode', '234567');
  await press('Switch on');
  await screen.findByText(CODES[1]!);
  await press('I have kept them');
  expect(screen.queryByText(CODES[1]!)).toBeNull();
  await screen.findByText('10 of 10 left');
  expect(sent).toEqual([
    { call: 'POST /totp', body: { password: 'correct horse' } },
    { call: 'PUT /totp', body: { code: '123456' } },
    { call: 'PUT /totp', body: { code: '234567' } },
  ]);
});

test('the app is removed by password and code, and a wrong one is said at its field', async () => {
  factors = APP;
  open();
  await press('Remove the authenticator app');
  await screen.findByText(/Your password alone then logs in/);
  write('factorPassword', 'correct horse');
  await press('Remove');
  await screen.findByText('Please enter the code.');
  write('factorCode', '123456');
  refusal = 'INVALID_EMAIL_OR_PASSWORD';
  await press('Remove');
  await screen.findByText('The current password is wrong.');
  refusal = undefined;
  await press('Remove');
  await screen.findByRole('button', { name: 'Set up an authenticator app' });
  expect(sent.at(-1)).toEqual({ call: 'DELETE /totp', body: { password: 'correct horse', code: '123456' } });
});

test('few recovery codes are a reason to make new ones', async () => {
  factors = { ...APP, recoveryCodesLeft: 3 };
  open();
  await screen.findByText('Few recovery codes are left. Please make new ones.');
  await press('Make new codes');
  await screen.findByText(/The codes so far stop working/);
  write('factorPassword', 'correct horse');
  write('factorCode', CODES[0]!);
  const [, submit] = screen.getAllByRole('button', { name: 'Make new codes', hidden: true });
  await act(async () => void fireEvent.click(submit!));
  await screen.findByText(CODES[0]!);
});
