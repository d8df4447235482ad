import { randomUUID } from 'node:crypto';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../bin/console-session.ts';
import { localStripe } from '../bin/local-stripe.ts';
import { steadyFetch } from '../bin/steady-fetch.ts';
import { userKey } from '../functions/core/people/accounts/user-item.ts';
import { getInfoProvider, setInfoProvider } from '../shared/contract/admin.ts';
import { createManagerGroup, deleteUser, putManagerGroup } from '../shared/contract/auth.ts';
import {
  getBillingDryRun,
  getBillingDryRunStatements,
  getBillingReport,
  getBillingRetry,
  retryBillingRun,
  startBillingDryRun,
  startBillingReport,
} from '../shared/contract/money/billing-runs.ts';
import {
  confirmPayment,
  getOpenPayments,
  resetInfoProviderOpenCharge,
  retryDeclinedCharge,
} from '../shared/contract/money/charges.ts';
import { getComparison } from '../shared/contract/money/comparison.ts';
import { cancelInvoice, getInvoiceUrl } from '../shared/contract/money/invoices.ts';
import { setPaymentCard } from '../shared/contract/money/payment.ts';
import { getGroupForecast, getSpendAlert, setSpendAlert } from '../shared/contract/money/reporting.ts';
import { setBillingSettings } from '../shared/contract/money/settings.ts';
import {
  getBillingRuns,
  getInfoProviderChargeInfos,
  getStatements,
  getStatementsAsAdmin,
  pauseBillingRun,
  resumeBillingRun,
} from '../shared/contract/money/statements.ts';
import type { StatementState } from '../shared/model/statement.ts';
import { addMonths, startOfMonth } from '../shared/month.ts';
import { CAST, type Cast, createCast, type Member } from './support/cast.ts';
import { chargedAccounts, LAST } from './support/charged-accounts.ts';
import { enterCard } from './support/payer.ts';
import { givenPlatform } from './support/platform.ts';
import { readAllPages } from './support/read-all-pages.ts';
import { runSchedule } from './support/run-schedule.ts';
import { sentTo } from './support/sent-to.ts';

/** A month is charged on the running product, with the stand-in for the card provider. */
const running = givenPlatform(CAST);
const A_WHILE = { interval: 500 };
let cast: Cast;
const { setPrices, setSeller, payFor, use, payer } = chargedAccounts(running, () => cast);
let people: Record<
  'pays' | 'declines' | 'asks' | 'forgets' | 'leaves' | 'contests' | 'wins' | 'small',
  Member
>;
beforeAll(async () => {
  cast = await createCast(running());
  const { admin } = cast;
  await setPrices();
  await setSeller();
  people = {
    pays: await payer('pm_card_visa'),
    declines: await payer('pm_card_chargeCustomerFail'),
    asks: await payer('pm_card_authenticationRequired'),
    forgets: await payer('pm_card_authenticationRequired'),
    leaves: await payer('pm_card_chargeCustomerFail'),
    contests: await payer('pm_card_createDispute'),
    wins: await payer('pm_card_createDispute'),
    small: await payer('pm_card_visa'),
  };
  // Less than a card payment: 36 cents.
  await admin.session.call(setInfoProvider, { body: { id: people.small.id, discount: 95 } });
  // A group whose card is declined, and one that nobody administers.
  await payFor(cast.groupAdmin, 'pm_card_chargeCustomerFail');
  await admin.session.call(putManagerGroup, {
    params: { name: 'museums' },
    body: { chargeMode: 'GROUP', freeMonths: 0, admin: cast.groupAdmin.id },
  });
  await use(cast.colleague);
  await admin.session.call(createManagerGroup, {
    body: { name: 'harbours', chargeMode: 'GROUP', freeMonths: 0, admin: null },
  });
  const orphan = await cast.newMember('INFO_PROVIDER');
  await admin.session.call(setInfoProvider, { body: { id: orphan.id, managerGroup: 'harbours' } });
  await use(orphan);
});

const stateOf = async ({ session }: Member): Promise<StatementState | undefined> => {
  const { items } = await session.call(getStatements, { query: { limit: 15, filter: [] } });
  return items[0]?.state;
};
const cmsOf = async ({ id }: Member) =>
  (await cast.admin.session.call(getInfoProvider, { params: { id } })).infoFeatureState;
const refusedWith = (error: unknown) => (error instanceof ApiError ? error.body.message : String(error));
const refusalOf = (call: Promise<unknown>) => call.then(() => undefined, refusedWith);
const nightly = () => runSchedule(running(), 'NightlyBilling');

/** Charges again what an account owes. Returns what it owes then, or why it could not be charged. */
async function retried(member: Member): Promise<unknown> {
  const retry = () =>
    member.session.call(retryDeclinedCharge, {}).then(({ openCharge }) => openCharge, refusedWith);
  let outcome = await retry();
  // The answer of the provider was lost, or the call met another one. A night finds out what has become of the charge.
  while (outcome === 'PAYMENT_UNEXPECTED_STATUS' || outcome === 'PLEASE_TRY_AGAIN') {
    const isClear = async () => {
      await nightly();
      return (await stateOf(member)) !== 'paying';
    };
    await expect.poll(isClear, A_WHILE).toBe(true);
    outcome = await retry();
  }
  return outcome;
}

/** The subjects of mails to somebody about a payment. */
const mailsTo = async ({ email }: Member) =>
  (await sentTo(running(), email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('payment'));
/** How many mails are queued. */
async function mailsWaiting(): Promise<number> {
  const { awsEndpoint: endpoint, operator: credentials, assembly } = running().platform;
  const { name } = assembly
    .of('AWS::SQS::Queue')
    .find(({ logicalId, properties }) => logicalId.startsWith('MailsQueue') && properties.RedrivePolicy)!;
  const { Attributes = {} } = await new SQSClient({ endpoint, credentials, region: assembly.region }).send(
    new GetQueueAttributesCommand({
      QueueUrl: `${endpoint}/${assembly.account}/${name}`,
      AttributeNames: [
        'ApproximateNumberOfMessages',
        'ApproximateNumberOfMessagesNotVisible',
        'ApproximateNumberOfMessagesDelayed',
      ],
    }),
  );
  return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
}
/** Makes a payment that waits older, so that it is not confirmed in time. */
const makeLate = async (member: Member) => {
  const { items } = await member.session.call(getOpenPayments, {});
  await running().table.send(
    new UpdateCommand({
      TableName: running().tableName,
      Key: { pk: `statement#${items[0]!.statementId}`, sk: 'row' },
      UpdateExpression: 'SET attempt.begunAt = :at ADD #row.version :one',
      ExpressionAttributeNames: { '#row': 'row' },
      ExpressionAttributeValues: { ':at': startOfMonth(LAST), ':one': 1 },
    }),
  );
};

/** What an operator does at the provider. */
const provider = () => localStripe(running().platform.stripe);
const isOf = ({ id }: Member, one: { metadata: Record<string, string> }) =>
  one.metadata.statement?.startsWith(id);

async function paymentOf(member: Member): Promise<string> {
  const { data } = await provider().paymentIntents.list({ limit: 100 });
  return data.find((one) => isOf(member, one))!.id;
}
async function disputeOf(member: Member): Promise<string> {
  const { data } = await provider().disputes.list({ limit: 100, expand: ['data.payment_intent'] });
  return data.find((one) => isOf(member, one.payment_intent as Stripe.PaymentIntent))!.id;
}

describe('a dry run of a month', () => {
  it('shows before the night what each payer will be charged, and charges nobody', async () => {
    const { session } = cast.admin;
    const of = { params: { month: String(LAST) } };
    expect(await session.call(getBillingDryRun, of)).toEqual({ value: null });
    expect(await session.call(startBillingDryRun, of)).toMatchObject({ month: LAST, state: 'running' });
    const found = async () => (await session.call(getBillingDryRun, of)).value;
    await expect.poll(found, A_WHILE).toMatchObject({
      ...{ state: 'finished', isOver: true, groupsWithoutPayer: ['harbours'] },
      // Seven accounts that pay for themselves, and a group.
      outcomes: { charged: { statements: 8, cents: 8 * 714 } },
    });
    const page = (query: { starting_at?: string }) =>
      session.call(getBillingDryRunStatements, {
        ...of,
        query: { limit: 4, ...query, extra_field: ['owner'] },
      });
    const shown = await readAllPages((starting_at) => page({ ...(starting_at && { starting_at }) }));
    expect(shown.map(({ owner }) => owner?.id).toSorted()).toEqual(
      [...Object.values(people), cast.groupAdmin].map(({ id }) => id).toSorted(),
    );
    expect(shown.map(({ made }) => made)).toEqual(shown.map(() => null));
    expect(await stateOf(people.pays)).toBeUndefined();
    expect((await session.call(getBillingRuns, { query: { limit: 1 } })).items).toEqual([]);
  });
});

describe('the night after a month', () => {
  it('charges each account by its card, and the admin of a group for its members', async () => {
    await nightly();
    const run = async () =>
      (await cast.admin.session.call(getBillingRuns, { query: { limit: 1 } })).items[0]?.state;
    await expect.poll(run, A_WHILE).toBe('finished');
    const { pays, declines, asks } = people;
    // The answer of the provider may be lost. Then the next night finds out what has become of the charge.
    const states = async () => {
      const entries = Object.entries({ ...people, group: cast.groupAdmin }).map(
        async ([who, member]) => [who, await stateOf(member)] as const,
      );
      const found = Object.fromEntries(await Promise.all(entries));
      if (Object.values(found).includes('paying')) await nightly();
      return found;
    };
    // Their bank takes the money back, sooner or later.
    const disputable = expect.stringMatching(/^(paid|disputed)$/);
    await expect.poll(states, A_WHILE).toEqual({
      ...{ pays: 'paid', declines: 'declined', asks: 'toConfirm', forgets: 'toConfirm', leaves: 'declined' },
      ...{ contests: disputable, wins: disputable, small: 'carried', group: 'declined' },
    });
    expect(await Promise.all([pays, declines, asks].map(cmsOf))).toEqual(['ON', 'INACTIVE', 'ON']);
    await expect.poll(() => cmsOf(cast.colleague), A_WHILE).toBe('INACTIVE');
    const { items } = await cast.admin.session.call(getInfoProviderChargeInfos, {
      params: { id: cast.colleague.id },
    });
    expect(items).toMatchObject([{ month: LAST, group: 'museums', singleCharge: 600, total: 600, vat: 114 }]);
  });

  it('is listed for admins: the statements of all accounts, of one, of a month and in a state', async () => {
    const listed = async (query: { user?: string; filter?: string[]; extra_field?: ['owner'] }) =>
      (await cast.admin.session.call(getStatementsAsAdmin, { query: { limit: 15, filter: [], ...query } }))
        .items;
    const { pays, asks, forgets } = people;
    const some = {
      filter: [`month:eq:${LAST}`, 'state:in:paid,toConfirm'],
      extra_field: ['owner'] satisfies ['owner'],
    };
    await expect
      .poll(async () => (await listed(some)).map(({ owner }) => owner?.id).sort(), A_WHILE)
      .toEqual([pays.id, asks.id, forgets.id].sort());
    expect(await listed({ user: pays.id })).toMatchObject([{ payerId: pays.id, month: LAST, state: 'paid' }]);
    expect(await listed({ filter: ['month:eq:202001'] })).toEqual([]);
    expect(await listed({ filter: [`month:eq:${LAST}`] })).toHaveLength(9);
  });

  it('makes an invoice of each charge, which is downloaded by its payer and by admins alone, and mailed', async () => {
    const { pays, declines } = people;
    const { items } = await pays.session.call(getStatements, { query: { limit: 15, filter: [] } });
    const of = { params: { number: String(items[0]!.number) } };
    const urlOf = ({ session }: Member) =>
      session.call(getInvoiceUrl, of).then(({ value }) => value, refusedWith);
    await expect.poll(() => urlOf(pays), A_WHILE).toMatch(/^http/);
    for (const reader of [pays, cast.admin]) {
      const file = await steadyFetch(await urlOf(reader));
      expect(file.headers.get('content-disposition')).toBe(
        `attachment; filename="invoice-${of.params.number}.pdf"`,
      );
      expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    }
    expect(await urlOf(declines)).toBe('ENTITY_NOT_FOUND');
    const subjects = async () =>
      (await sentTo(running(), pays.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('invoice'));
    await expect.poll(subjects, A_WHILE).toEqual([expect.stringContaining(`invoice ${of.params.number}`)]);
  });

  it('mails each payer once whose charge was declined, or waits for a confirmation', async () => {
    const { pays, declines, asks, leaves } = people;
    for (const [person, subject] of [
      [declines, 'Your payment for'],
      [leaves, 'Your payment for'],
      [cast.groupAdmin, 'Your payment for'],
      [asks, 'Please confirm'],
    ] as const)
      await expect.poll(() => mailsTo(person), A_WHILE).toEqual([expect.stringContaining(subject)]);
    expect(await mailsTo(pays)).toEqual([]);
    const mail = (await running().platform.mails()).find(
      ({ to, subject }) => to.includes(declines.email) && subject.includes('has failed'),
    )!;
    expect(mail.text).toContain('€7.14');
    expect(mail.text).toMatch(/https?:\/\/\S+\/settings\/payment/);
  });

  it('leaves nobody charged twice when it comes again', async () => {
    const { stripe } = running().platform;
    const before = stripe.calls.filter((call) => call === 'POST /v1/payment_intents').length;
    await nightly();
    await expect.poll(() => stateOf(people.pays), A_WHILE).toBe('paid');
    expect(stripe.calls.filter((call) => call === 'POST /v1/payment_intents').length).toBe(before);
  });

  it('lets a user pay what was declined with another card', async () => {
    const { declines } = people;
    expect(await retried(declines)).toBe('PAYMENT_FAILED');
    const setupIntentId = await enterCard(running(), declines, 'pm_card_visa');
    await declines.session.call(setPaymentCard, { params: { setupIntentId } });
    expect(await retried(declines)).toBe(0);
    await expect.poll(() => stateOf(declines), A_WHILE).toBe('paid');
    expect(await cmsOf(declines)).toBe('ON');
  });

  it('lets a user cancel a payment that waits for a confirmation, which makes the Info CMS inactive', async () => {
    const { asks } = people;
    const { items } = await asks.session.call(getOpenPayments, {});
    expect(items).toMatchObject([
      {
        ...{ month: LAST, state: 'toConfirm', totalCents: 714, reason: null },
        until: expect.stringContaining('T'),
        confirmation: { clientSecret: expect.stringContaining('_secret_'), script: expect.anything() },
      },
    ]);
    const confirm = (isConfirmed: 'true' | 'false') =>
      asks.session.call(confirmPayment, { params: { isConfirmed } });
    expect(await refusalOf(confirm('true'))).toBe('CONFIRMATION_DENIED');
    expect(await confirm('false')).toMatchObject({ openCharge: 714 });
    await expect.poll(() => stateOf(asks), A_WHILE).toBe('declined');
    expect(await cmsOf(asks)).toBe('INACTIVE');
    // Neither the retries before nor this are mailed: it happened on the page.
    expect([await mailsTo(people.declines), await mailsTo(asks)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
  });

  it('mails that a payment was given up that nobody confirmed, unless the stage sends no mails', async () => {
    const { forgets } = people;
    const sendMails = (flag: boolean) =>
      cast.admin.session.call(setBillingSettings, { body: { sendMails: flag } });
    const giveUp = async () => {
      await makeLate(forgets);
      // The answer of the provider may be lost.
      const given = async () => {
        await refusalOf(forgets.session.call(confirmPayment, { params: { isConfirmed: 'false' } }));
        return stateOf(forgets);
      };
      await expect.poll(given, A_WHILE).toBe('declined');
    };
    const failed = async () => (await mailsTo(forgets)).filter((one) => one.includes('has failed'));
    await sendMails(false);
    await giveUp();
    await expect.poll(mailsWaiting, A_WHILE).toBe(0);
    expect(await failed()).toEqual([]);
    await sendMails(true);
    await refusalOf(forgets.session.call(retryDeclinedCharge, {}));
    const asked = async () => {
      const found = await stateOf(forgets);
      if (found === 'paying') await nightly();
      return found;
    };
    await expect.poll(asked, A_WHILE).toBe('toConfirm');
    await giveUp();
    await expect.poll(failed, A_WHILE).toHaveLength(1);
  });

  it('tells that a bank has taken a charge back, which is owed again once the dispute is lost', async () => {
    const { contests } = people;
    await expect.poll(() => stateOf(contests), A_WHILE).toBe('disputed');
    expect(await cmsOf(contests)).toBe('ON');
    await provider().disputes.close(await disputeOf(contests));
    await expect.poll(() => stateOf(contests), A_WHILE).toBe('declined');
    expect(await cmsOf(contests)).toBe('INACTIVE');
  });

  it('finds a refund and the end of a dispute whose messages were lost, and agrees with the provider then', async () => {
    const { pays, wins } = people;
    await expect.poll(() => stateOf(wins), A_WHILE).toBe('disputed');
    const { stripe } = running().platform;
    stripe.deliver('never');
    await provider().refunds.create({ payment_intent: await paymentOf(pays), amount: 300 });
    const evidence = { uncategorized_text: 'winning_evidence' };
    await provider().disputes.update(await disputeOf(wins), { evidence });
    stripe.deliver('once');
    const of = { params: { month: String(LAST) } };
    // The index of statements may lag behind the first night.
    const compared = async () => {
      await nightly();
      const { value } = await cast.admin.session.call(getComparison, of);
      return value;
    };
    const moved = { payments: 4, paidCents: 4 * 714, refundedCents: 300, disputedCents: 714 };
    await expect.poll(compared, A_WHILE).toMatchObject({ provider: moved, ledger: moved, differing: 0 });
    await expect.poll(() => stateOf(wins), A_WHILE).toBe('paid');
  });

  it('lets an admin write off what an account owes, and cancel its invoice', async () => {
    const { leaves } = people;
    const { session } = cast.admin;
    await session.call(resetInfoProviderOpenCharge, { params: { id: leaves.id } });
    await expect.poll(() => stateOf(leaves), A_WHILE).toBe('writtenOff');
    const { items } = await leaves.session.call(getStatements, { query: { limit: 15, filter: [] } });
    const { number } = await session.call(cancelInvoice, { params: { number: String(items[0]!.number) } });
    const file = () =>
      leaves.session
        .call(getInvoiceUrl, { params: { number: String(number) } })
        .then(({ value }) => steadyFetch(value), refusedWith)
        .then((answer) => (typeof answer === 'string' ? answer : answer.headers.get('content-type')));
    await expect.poll(file, A_WHILE).toBe('application/pdf');
    expect(await cmsOf(leaves)).toBe('ON');
  });

  it('charges what was declined again once an admin asks for that, with the present cards', async () => {
    const { session } = cast.admin;
    const setupIntentId = await enterCard(running(), cast.groupAdmin, 'pm_card_visa');
    await cast.groupAdmin.session.call(setPaymentCard, { params: { setupIntentId } });
    await expect.poll(() => stateOf(cast.groupAdmin), A_WHILE).toBe('declined');
    const of = { params: { month: String(LAST) } };
    expect(await refusalOf(session.call(retryBillingRun, { params: { month: '202001' } }))).toBe(
      'ENTITY_NOT_FOUND',
    );
    const once = { 'idempotency-key': randomUUID() };
    const begun = await session.call(retryBillingRun, of, once);
    expect(begun).toMatchObject({ month: LAST, state: 'running' });
    const retry = async () => (await session.call(getBillingRetry, of)).value;
    await expect.poll(retry, A_WHILE).toMatchObject({ state: 'finished' });
    // The same call again begins no other one.
    expect(await session.call(retryBillingRun, of, once)).toEqual(begun);
    expect(await retry()).toMatchObject({ state: 'finished', startedDate: begun.startedDate });
    // The answer of the provider may be lost. Then the next night finds out what has become of the charge.
    const state = async () => {
      const found = await stateOf(cast.groupAdmin);
      if (found === 'paying') await nightly();
      return found;
    };
    await expect.poll(state, A_WHILE).toBe('paid');
    await expect.poll(() => cmsOf(cast.colleague), A_WHILE).toBe('ON');
  });

  it('sums the month up, with the numbers of its invoices and what happened since', async () => {
    const { session } = cast.admin;
    const of = { params: { month: String(LAST) } };
    expect(await session.call(startBillingReport, of)).toMatchObject({ month: LAST, state: 'running' });
    const report = async () => (await session.call(getBillingReport, of)).value;
    await expect.poll(report, A_WHILE).toMatchObject({ state: 'finished', statements: 9 });
    const { ofMonth, numbers } = (await report())!;
    expect(ofMonth.movements).toMatchObject({
      invoiced: { count: 8, cents: 8 * 714 },
      disputeLost: { count: 1, cents: 714 },
      cancelled: { count: 1, cents: 714 },
    });
    expect(Object.values(ofMonth.accounts).reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(numbers).toMatchObject({ first: 7, last: 14, missing: [] });
    // What was charged on the first of this month has happened in it.
    const now = { params: { month: String(addMonths(LAST, 1)) } };
    await session.call(startBillingReport, now);
    const invoiced = async () =>
      (await session.call(getBillingReport, now)).value?.inMonth.movements.invoiced;
    await expect.poll(invoiced, A_WHILE).toEqual({ count: 8, cents: 8 * 714 });
  });

  it('looks again at a group without an admin, once an admin asks for that', async () => {
    const { session } = cast.admin;
    const run = async () => (await session.call(getBillingRuns, { query: { limit: 1 } })).items[0]!;
    expect(await run()).toMatchObject({ month: LAST, groupsWithoutPayer: ['harbours'] });
    const of = { params: { month: String(LAST) } };
    expect(await session.call(resumeBillingRun, of)).toMatchObject({ state: 'running' });
    await session.call(pauseBillingRun, of);
    await session.call(resumeBillingRun, of);
    // The list may lag, and still show the run as it was before.
    await expect.poll(run, A_WHILE).toMatchObject({ state: 'finished', groupsWithoutPayer: ['harbours'] });
  });

  it('makes an invoice in the night whose message was lost', async () => {
    const { items } = await people.pays.session.call(getStatements, { query: { limit: 15, filter: [] } });
    const Key = { pk: `invoice#${items[0]!.number}`, sk: 'row' };
    const { table, tableName: TableName } = running();
    const stored = async () =>
      (await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item!.row.storedAt;
    await table.send(
      new UpdateCommand({
        ...{ TableName, Key, UpdateExpression: 'SET #row.storedAt = :none, s1 = :due' },
        ExpressionAttributeNames: { '#row': 'row' },
        ExpressionAttributeValues: { ':none': null, ':due': `2026-01-01T00:00:00.000Z#${items[0]!.number}` },
      }),
    );
    expect(await stored()).toBeNull();
    // The index that says what is due may lag behind the first night.
    await expect
      .poll(async () => {
        await nightly();
        return stored();
      }, A_WHILE)
      .toEqual(expect.any(String));
  });

  it('mails a user once whose running month has come to the amount that the user has set', async () => {
    const { pays } = people;
    expect(await refusalOf(pays.session.call(setSpendAlert, { body: { cents: -1 } }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    await pays.session.call(setSpendAlert, { body: { cents: 500 } });
    expect(await pays.session.call(getSpendAlert, {})).toEqual({ cents: 500, groupCents: null });
    // It costs something from the first moment of a month on.
    await cast.admin.session.call(setInfoProvider, { body: { id: pays.id, additionalCharge: 500 } });
    const reached = async () =>
      (await sentTo(running(), pays.email)).filter(({ subject }) => subject.includes('has reached €5.00'));
    // The index that says who has set one may lag behind the first night.
    await expect
      .poll(async () => {
        await nightly();
        return reached();
      }, A_WHILE)
      .toHaveLength(1);
    await nightly();
    await expect.poll(mailsWaiting, A_WHILE).toBe(0);
    expect(await reached()).toHaveLength(1);
    // The same for the admin of a group, of all its members.
    const { groupAdmin, colleague } = cast;
    await groupAdmin.session.call(setSpendAlert, { body: { groupCents: 700 } });
    await cast.admin.session.call(setInfoProvider, { body: { id: colleague.id, additionalCharge: 700 } });
    const ofGroup = async () => {
      await nightly();
      return (await sentTo(running(), groupAdmin.email)).filter(({ subject }) =>
        subject.includes('has reached €7.00'),
      );
    };
    await expect.poll(ofGroup, A_WHILE).toHaveLength(1);
    const forecast = async () => (await groupAdmin.session.call(getGroupForecast, {})).value;
    // Its use, too.
    await expect.poll(forecast, A_WHILE).toMatchObject({ estimateCents: 1300 });
    await pays.session.call(setSpendAlert, { body: { cents: null } });
    expect(await pays.session.call(getSpendAlert, {})).toEqual({ cents: null, groupCents: null });
  });

  /** Deletes an account whose Info CMS was switched off last month. */
  async function remove({ id }: Member): Promise<void> {
    await running().table.send(
      new UpdateCommand({
        ...{ TableName: running().tableName, Key: userKey(id) },
        UpdateExpression: 'SET infoFeatureState = :off, infoOffAt = :at ADD version :one',
        ExpressionAttributeValues: {
          ...{ ':off': 'OFF', ':at': new Date(startOfMonth(LAST) + 86_400_000).toISOString(), ':one': 1 },
        },
      }),
    );
    await cast.admin.session.call(deleteUser, { params: { id }, body: {} });
  }

  it('lets an account be deleted whose last month is billed', async () => {
    const { leaves } = people;
    await remove(leaves);
    const gone = cast.admin.session.call(getInfoProvider, { params: { id: leaves.id } });
    expect(await refusalOf(gone)).toBe('ENTITY_NOT_FOUND');
  });

  it('writes off what was too little to be charged, once its account is deleted', async () => {
    const { small } = people;
    const { table, tableName: TableName } = running();
    const Key = { pk: `statement#${small.id}.${LAST}`, sk: 'row' };
    const state = async () =>
      (await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item!.row.state;
    expect(await state()).toBe('carried');
    await remove(small);
    await expect.poll(state, A_WHILE).toBe('writtenOff');
  });
});
