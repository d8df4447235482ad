import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { inEnglish } from '../../testing/in-english.ts';
import { renderInConsole } from '../../testing/render.tsx';
import { ApiError } from '../lib/api.ts';
import { Loading } from './loading.tsx';

beforeAll(() => inEnglish(['list', 'errors']));

const show = (error: unknown) =>
  renderInConsole(
    <Loading data={undefined} error={error} onRetry={() => {}}>
      {() => null}
    </Loading>,
  );

test('what the role of a member does not allow is said, and not offered to be tried again', () => {
  show(new ApiError('MISSING_DATA_RIGHT', 403, { permission: 'manage', member: 'VIEWER' }, 'r1'));
  expect(screen.getByRole('alert').textContent).toBe(
    'Your role in this account does not allow this. Ask somebody who manages it.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('what failed otherwise can be tried again', () => {
  show(new ApiError('INTERNAL_SERVER_ERROR', 500, undefined, 'r1'));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('r1');
});
