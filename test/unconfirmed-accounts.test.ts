import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import {
  authenticateChangeEmailToken,
  emailSignup,
  sendChangeEmailAuthentificationEmail,
} from '../shared/contract/authentification.ts';
import { CAST, type Cast, createCast, PASSWORD } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';
import { runSchedule } from './support/run-schedule.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const find = (user: string) =>
  running()
    .operator.run<{ id: string; verified: boolean }>({ command: 'find-user', user })
    .catch(() => undefined);
const signUp = (email: string) =>
  new ConsoleSession(running().url).call(emailSignup, {
    body: { email, password: PASSWORD, userName: 'New', languageCode: 'en-gb' },
  });
/** Sets the creation date of an account in the table and in the index that the expiry reads. */
async function setCreated(id: string, createdDate: string): Promise<void> {
  const { table, tableName: TableName } = running();
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `user#${id}`, sk: 'row' },
      UpdateExpression: 'SET #row.createdDate = :date, s8 = :sort',
      ExpressionAttributeNames: { '#row': 'row' },
      ExpressionAttributeValues: { ':date': createdDate, ':sort': `${createdDate}#${id}` },
    }),
  );
}

describe('an unconfirmed account', () => {
  it('is deleted by the schedule after 30 days, in several rounds if there are many, and younger ones are kept', async () => {
    const { table, tableName: TableName } = running();
    await signUp('young@people.example');
    await signUp('old@people.example');
    await setCreated((await find('old@people.example'))!.id, '2026-01-01T00:00:00.000Z');
    // Thirty more that exist only in the index: the run skips them, round by round.
    for (let n = 0; n < 30; n++) {
      const Item = { pk: `user#gone${n}`, sk: 'gone', all: 'user', s8: `2025-01-01T00:00:00.000Z#gone${n}` };
      await table.send(new PutCommand({ TableName, Item }));
    }
    await eventually(async () => {
      await runSchedule(running(), 'ExpireUnconfirmed');
      expect(await find('old@people.example')).toBeUndefined();
    });
    expect((await find('young@people.example'))?.verified).toBe(false);
  });

  it('loses its address to a user who confirms it', async () => {
    const email = 'taken@people.example';
    await signUp(email);
    const { session, id } = cast.provider;
    await session.call(sendChangeEmailAuthentificationEmail, {
      body: { newEmail: email, password: PASSWORD },
    });
    const link = await eventually(async () => {
      const mails = await fetch(`${running().platform.awsEndpoint}/_local/mails?to=${email}`, {
        headers: { accept: 'application/json' },
      }).then((response) => response.text());
      const found = /authenticate-change-email-token\/([\w-]{43})/.exec(mails)?.[1];
      expect(found).toBeDefined();
      return found!;
    });
    await new ConsoleSession(running().url).call(authenticateChangeEmailToken, { params: { token: link } });
    expect((await find(email))?.id).toBe(id);
  });
});
