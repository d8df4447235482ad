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

test('a call with a valid signature is answered', async () => {
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

test('a call with an unknown access key is refused', async () => {
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

test('a call with a header that was added after signing is refused', async () => {
  const unsigned = { 'x-amz-meta-owner': 'me' };
  const call = { ...listTables, credentials: platform.operator, unsigned };
  expect(await errorOf(await signedFetch(platform.awsEndpoint, call))).toMatchObject({ status: 400 });
});

test('a call with another body than the signed one is refused', async () => {
  const call = { ...listTables, credentials: platform.operator, instead: '{"Limit":1}' };
  expect(await errorOf(await signedFetch(platform.awsEndpoint, call))).toMatchObject({ status: 400 });
});

test('a call whose body is not JSON is answered with a client error', async () => {
  const call = { ...listTables, credentials: platform.operator, body: '{' };
  expect(await errorOf(await signedFetch(platform.awsEndpoint, call))).toMatchObject({
    type: 'SerializationException',
  });
});

test('a denial has the message of AWS, with caller, action and resource, and is logged', async () => {
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

test('a malformed address is refused', async () => {
  expect((await fetch(`${platform.awsEndpoint}/bucket/%zz`)).status).toBe(400);
});

test('a call to a service that the platform does not have is refused and names it', async () => {
  const response = await signedFetch(platform.awsEndpoint, {
    ...listTables,
    service: 'kinesis',
    credentials: platform.operator,
  });
  expect([response.status, await response.text()]).toEqual([501, expect.stringContaining('kinesis')]);
});

test('the permissions that roles and services used are logged', async () => {
  await fetch(`${platform.url}/api/things/1`);
  const { properties, arn } = platform.find('AWS::Lambda::Function', 'Things');
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

test('an interceptor gets the calls to a service until it is removed', async () => {
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

test('a page of the platform is refused under another host name than localhost', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    const headers = { host: 'evil.example' };
    request(`${platform.awsEndpoint}/_local/mails`, { headers }, (reply) => resolve(reply.statusCode)).end();
  });
  expect(status).toBe(403);
});
