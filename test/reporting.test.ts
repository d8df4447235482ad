import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { userKey } from '../functions/core/people/accounts/user-item.ts';
import { setInfoFeatureState } from '../shared/contract/content/infos.ts';
import { getInfoProviderReporting } from '../shared/contract/money/reporting.ts';
import { addMonths, monthOf, startOfMonth } from '../shared/month.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

/** What happens to an account months after it was made, on the running product: its stored times are moved back. */
const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const LAST = addMonths(monthOf(Date.now()), -1);
const change = (id: string, update: string, at: number) =>
  running().table.send(
    new UpdateCommand({
      TableName: running().tableName,
      Key: userKey(id),
      UpdateExpression: update,
      ExpressionAttributeNames: { '#row': 'row' },
      ExpressionAttributeValues: { ':at': new Date(at).toISOString() },
      ConditionExpression: 'attribute_exists(#row)',
    }),
  );

describe('an account that is some months old', () => {
  it('has reports, and what three closed months leave to the next is kept', async () => {
    const { id, session } = cast.provider;
    await session.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
    await change(id, 'SET #row.createdDate = :at', startOfMonth(addMonths(LAST, -2)));
    const { devices, isRunning } = await session.call(getInfoProviderReporting, { params: { month: '0' } });
    expect([devices, isRunning]).toEqual([[], true]);
    const { Items = [] } = await running().table.send(
      new QueryCommand({
        TableName: running().tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `carried#${id}#${LAST}` },
        ConsistentRead: true,
      }),
    );
    expect(Items.map(({ sk }) => sk)).toContain('row');
  });

  it('starts its Info CMS again after a termination that has reached its end', async () => {
    const { id, session } = cast.admin;
    const to = (state: 'ON' | 'TERMINATED') =>
      session.call(setInfoFeatureState, { params: { user: '0', state } });
    await to('ON');
    await to('TERMINATED');
    await change(id, 'SET infoServiceEnd = :at', Date.now() - 3600_000);
    expect(await to('ON')).toMatchObject({ infoFeatureState: 'ON', infoServiceEnd: null });
  });
});
