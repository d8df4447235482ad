import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedFetch } from '../test/signed-fetch.ts';
import { type Fixture, startFixture } from '../test/start.ts';

let platform: Fixture;
beforeAll(async () => {
  platform = await startFixture();
});
afterAll(() => platform?.stop());

const tableName = () => platform.find('AWS::DynamoDB::GlobalTable', 'Table').name;
const listTables = {
  service: 'dynamodb',
  headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.ListTables' },
  body: '{}',
};
const errorOf = async (response: Response) => {
  const { __type, message } = (await response.json()) as { __type: string; message: string };
  return { status: response.status, type: __type.split('#')[1], message };
};

test('a call with a good signature is answered', async () => {
  const response = await signedFetch(platform.awsEndpoint, { ...listTables, credentials: platform.operator });
  expect(await response.json()).toEqual({ TableNames: [tableName()] });
});

test('a call without a signature is refused', async () => {
  const response = await fetch(platform.awsEndpoint, { method: 'POST', ...listTables });
  expect(await errorOf(response)).toMatchObject({ status: 400, type: 'MissingAuthenticationTokenException' });
});

test('a call signed with a wrong secret is refused', async () => {
  const credentials = { ...platform.operator, secretAccessKey: 'guessed' };
  const response = await signedFetch(platform.awsEndpoint, { ...listTables, credentials });
  expect(await errorOf(response)).toMatchObject({ status: 400, type: 'InvalidSignatureException' });
});

test('a call with an access key that nobody has is refused', async () => {
  const credentials = { ...platform.operator, accessKeyId: 'AKIANOBODY' };
  const response = await signedFetch(platform.awsEndpoint, { ...listTables, credentials });
  expect(await errorOf(response)).toMatchObject({ status: 400, type: 'UnrecognizedClientException' });
});

test('a call that was signed ten minutes ago is refused', async () => {
  const at = new Date(Date.now() - 10 * 60_000);
  const response = await signedFetch(platform.awsEndpoint, {
    ...listTables,
    credentials: platform.operator,
    at,
  });
  expect(await errorOf(response)).toMatchObject({ status: 400, type: 'InvalidSignatureException' });
});

test('a call whose headers were added to after signing is refused', async () => {
  const unsigned = { 'x-amz-meta-owner': 'me' };
  const call = { ...listTables, credentials: platform.operator, unsigned };
  expect(await errorOf(await signedFetch(platform.awsEndpoint, call))).toMatchObject({ status: 400 });
});

test('a call whose body is not the one that was signed is refused', async () => {
  const call = { ...listTables, credentials: platform.operator, instead: '{"Limit":1}' };
  expect(await errorOf(await signedFetch(platform.awsEndpoint, call))).toMatchObject({ status: 400 });
});

test('a body that is no JSON is the fault of its sender', async () => {
  const call = { ...listTables, credentials: platform.operator, body: '{' };
  expect(await errorOf(await signedFetch(platform.awsEndpoint, call))).toMatchObject({
    type: 'SerializationException',
  });
});

test('a denial names who wanted what, in the words of AWS, and is remembered', async () => {
  const { name, properties } = platform.find('AWS::Lambda::Function', 'Things');
  const credentials = platform.credentialsFor(name);
  const response = await signedFetch(platform.awsEndpoint, { ...listTables, credentials });
  const role = properties.Role.split('/').at(-1);
  expect(await errorOf(response)).toEqual({
    status: 400,
    type: 'AccessDeniedException',
    message:
      `User: arn:aws:sts::000000000000:assumed-role/${role}/${name} is not authorized to perform: dynamodb:ListTables ` +
      'on resource: * because no identity-based policy allows the dynamodb:ListTables action',
  });
  const refused = { principal: properties.Role, action: 'dynamodb:ListTables', resource: '*' };
  expect(platform.permissionsRefused()).toEqual([refused]);
  expect(platform.permissionsUsed()).not.toContainEqual(refused);
});

test('everybody may ask who they are', async () => {
  const response = await signedFetch(platform.awsEndpoint, {
    service: 'sts',
    credentials: platform.credentialsFor(platform.find('AWS::IAM::Role', 'Mailer').name),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'Action=GetCallerIdentity&Version=2011-06-15',
  });
  expect(await response.text()).toContain('<Arn>arn:aws:sts::000000000000:assumed-role/Mail-Mailer');
});

test('an address that cannot be decoded is refused', async () => {
  expect((await fetch(`${platform.awsEndpoint}/bucket/%zz`)).status).toBe(400);
});

test('a service that is not run here says so', async () => {
  const response = await signedFetch(platform.awsEndpoint, {
    ...listTables,
    service: 'kinesis',
    credentials: platform.operator,
  });
  expect([response.status, await response.text()]).toEqual([501, expect.stringContaining('kinesis')]);
});

test('the permissions that roles and services used are remembered', async () => {
  await fetch(`${platform.url}/api/things/1`);
  const { properties, arn } = platform.find('AWS::Lambda::Function', 'Things');
  const page = await fetch(`${platform.awsEndpoint}/_local/permissions`);
  expect(await page.json()).toEqual(platform.permissionsUsed());
  expect(platform.permissionsUsed()).toContainEqual({
    principal: properties.Role,
    action: 'dynamodb:GetItem',
    resource: platform.find('AWS::DynamoDB::GlobalTable', 'Table').arn,
    leadingKey: expect.any(String),
  });
  expect(platform.permissionsUsed()).toContainEqual({
    principal: 'lambda.amazonaws.com',
    action: 'sts:AssumeRole',
    resource: properties.Role,
    source: arn,
  });
  expect(platform.permissionsUsed()).toContainEqual({
    principal: 'apigateway.amazonaws.com',
    action: 'lambda:InvokeFunction',
    resource: arn,
    source: expect.stringContaining(':execute-api:'),
  });
});

test('an interceptor stands between callers and a service until it is taken away', async () => {
  const seen: string[] = [];
  const remove = platform.intercept('dynamodb', async (request, next) => {
    seen.push(String(request.headers['x-amz-target']));
    return next(request);
  });
  const client = new DynamoDBClient(platform.client());
  const get = () => client.send(new GetItemCommand({ TableName: tableName(), Key: { pk: { S: 'x' } } }));
  await get();
  remove();
  await get();
  expect(seen).toEqual(['DynamoDB_20120810.GetItem']);
});

test('a page of the platform is not shown to a foreign host name', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    const headers = { host: 'evil.example' };
    request(`${platform.awsEndpoint}/_local/usage`, { headers }, (reply) => resolve(reply.statusCode)).end();
  });
  expect(status).toBe(403);
});
