import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { parseTemplate } from './parse-template.ts';

const message = {
  topic: 'hubs/hub-1/data',
  payload: Buffer.from('{"level":"info","count":7,"meta":{"fw":"1.2"},"none":null,"list":[1,2]}'),
  qos: 1,
  retain: false,
  clientId: 'hub-1',
  principal: 'abc',
  traceId: 'trace',
  receivedAt: 1_700_000_000_000,
} as const;
const scope = { message, account: '123456789012', json: JSON.parse(message.payload.toString()) };

function select(sql: string): unknown {
  const output = parseQuery(sql).select(scope);
  return output && JSON.parse(output.toString());
}

/** The value of one expression. */
function value(expression: string): unknown {
  return (select(`SELECT ${expression} AS x`) as { x: unknown }).x;
}

describe('IoT SQL', () => {
  it('selects fields, renames them and digs into objects', () => {
    expect(select("SELECT level, meta.fw, count AS n FROM 'a'")).toEqual({ level: 'info', fw: '1.2', n: 7 });
  });

  it('adds columns to the whole payload', () => {
    expect(select("SELECT *, topic(2) AS hub FROM 'a'")).toEqual({ ...scope.json, hub: 'hub-1' });
  });

  it('passes a payload on as it came when only * is selected', () => {
    const payload = Buffer.from([0xff, 0x00, 0xfe]);
    const query = parseQuery("SELECT * FROM 'a'");
    expect(query.needsJson).toBe(false);
    expect(query.select({ ...scope, message: { ...message, payload }, json: {} })).toEqual(payload);
  });

  it('encodes a payload that is no JSON without looking into it', () => {
    const query = parseQuery(
      "SELECT encode(*, 'base64') AS body, clientid() AS client, topic(2) AS hub, timestamp() AS at FROM 'hubs/+/data'",
    );
    expect(query.needsJson).toBe(false);
    const payload = Buffer.from([0xc3, 0x28]);
    const output = query.select({ ...scope, message: { ...message, payload }, json: {} });
    expect(JSON.parse(output!.toString())).toEqual({
      body: 'wyg=',
      client: 'hub-1',
      hub: 'hub-1',
      at: 1_700_000_000_000,
    });
  });

  it.each([
    'SELECT level',
    'SELECT *, topic() AS t',
    "SELECT * FROM 'a' WHERE level = 'info'",
    "SELECT encode(level, 'base64') AS x",
    'SELECT upper(level) AS x',
  ])('knows that "%s" needs JSON', (sql) => expect(parseQuery(sql).needsJson).toBe(true));

  it.each([
    ["level = 'info' AND count > 3", true],
    ["level = 'debug' OR count >= 7", true],
    ["NOT (level = 'info')", false],
    ["count > 10 OR level <> 'info'", false],
    ['missing = 1', false],
    ['missing <> 1', false],
    ["count = '7'", false],
    ["count < '8'", true],
    ['none = NULL', true],
    ['level > 3', false],
    ['isUndefined(missing) AND isNull(none)', true],
  ])('lets a message through WHERE %s: %s', (where, passes) => {
    expect(select(`SELECT count FROM 'a' WHERE ${where}`) !== undefined).toBe(passes);
  });

  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 / 2', 3],
    ['7.0 / 2', 3],
    ['7.5 / 2', 3.75],
    ['7 % 4', 3],
    ['1 / 0', undefined],
    ['-count', -7],
    ["'it''s' + 1", "it's1"],
    ['level + missing', undefined],
    ["'3' - 1", 2],
    ['topic()', 'hubs/hub-1/data'],
    ['topic(9)', undefined],
    ['topic(missing)', undefined],
    ['principal()', 'abc'],
    ['accountid()', '123456789012'],
    ['lower("ABC")', 'abc'],
    ['length(false)', 5],
    ["startswith('ranger', 'ran')", true],
    ["concat('he', 1, 'is')", 'he1is'],
    ['concat(list, 3)', [1, 2, 3]],
    ['abs("-5.5")', 5.5],
    ['floor(-1.2)', -2],
    ['meta', { fw: '1.2' }],
    ['meta.toString', undefined],
  ])('computes %s', (expression, expected) => expect(value(expression)).toEqual(expected));

  it('says n/a for the client of a message that came over HTTP', () => {
    const overHttp = { ...scope, message: { ...message, clientId: undefined } };
    expect(parseQuery('SELECT clientid() AS x').select(overHttp)?.toString()).toBe('{"x":"n/a"}');
  });

  it.each([
    ['SELECT machinelearning_predict(a) AS x', 'the function machinelearning_predict() does not run here'],
    ['SELECT constructor(a) AS x', 'the function constructor() does not run here'],
    ['SELECT topic(1, 2) AS x', 'topic() was given 2 arguments'],
    ["SELECT encode(*, 'hex') AS x", "encode() knows the scheme 'base64' only"],
    ["SELECT CASE a WHEN 1 THEN 2 END AS x FROM 'a'", 'CASE does not run here'],
    ["SELECT (SELECT a FROM b) AS x FROM 'a'", 'SELECT does not run here'],
    ['SELECT timestamp()', 'a column that is no field needs a name with AS'],
    ['UPDATE x', 'does not begin with SELECT'],
    ["SELECT * FROM 'a/#/b'", '# is not the last level'],
    ["SELECT * FROM '$aws/rules/other/x'", 'the topic filter is reserved'],
    ["SELECT * FROM 'a' LIMIT 1", 'LIMIT does not fit'],
    ["SELECT * FROM 'a' WHERE b != 1", 'cannot read "!= 1"'],
  ])('refuses %s in one sentence', (sql, sentence) => {
    expect(() => parseQuery(sql)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(sentence) }),
    );
  });

  it('fills a substitution template', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how AWS writes its templates.
    const template = parseTemplate('hubs/${topic(2)}/${meta.fw}/${missing}');
    expect(template.needsJson).toBe(true);
    expect(template.fill(scope)).toBe('hubs/hub-1/1.2/');
  });
});
