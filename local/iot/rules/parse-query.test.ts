import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';

const message = {
  topic: 'hubs/hub-1/data',
  payload: Buffer.from([0xc3, 0x28]),
  qos: 1,
  clientId: 'hub-1',
  traceId: 'trace',
  receivedAt: 1_700_000_000_000,
} as const;

describe('the statement of a rule', () => {
  const sql =
    "SELECT encode(*, 'base64') AS body, clientid() AS client, topic(2) AS hub, topic(9) AS none, timestamp() AS at FROM 'hubs/+/data'";

  it('selects the payload as base64, the client, levels of the topic and the time', () => {
    const query = parseQuery(sql);
    expect(query.filter).toBe('hubs/+/data');
    expect(JSON.parse(query.select(message).toString())).toEqual({
      body: 'wyg=',
      client: 'hub-1',
      hub: 'hub-1',
      at: 1_700_000_000_000,
    });
  });

  it('has n/a as the client of a message that was not sent over MQTT', () => {
    const output = parseQuery(sql).select({ ...message, clientId: undefined });
    expect(JSON.parse(output.toString())).toMatchObject({ client: 'n/a' });
  });

  it.each([
    ["SELECT * FROM 'a'", 'the column * of the statement does not run here'],
    ["SELECT level AS level FROM 'a'", 'the column level AS level of the statement does not run here'],
    ["SELECT encode(*, 'hex') AS x FROM 'a'", "the column encode(*, 'hex') AS x of the statement"],
    ["SELECT timestamp() FROM 'a'", 'the column timestamp() of the statement does not run here'],
    ["SELECT timestamp() AS at FROM 'a' WHERE b = 1", 'is not of the form SELECT … FROM'],
    ['SELECT timestamp() AS at', 'is not of the form SELECT … FROM'],
    ['UPDATE x', 'is not of the form SELECT … FROM'],
    ["SELECT timestamp() AS at FROM 'a/#/b'", '# is not the last level'],
    ["SELECT timestamp() AS at FROM '$aws/rules/other/x'", 'the topic filter is reserved'],
  ])('%s is refused in one sentence', (statement, sentence) => {
    expect(() => parseQuery(statement)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(sentence) }),
    );
  });
});
