import { describe, expect, it } from 'vitest';
import { basicIngest, filterProblem, matchesFilter, topicProblem } from './topics.ts';

describe('a topic filter', () => {
  it.each([
    ['hubs/+/data', 'hubs/hub-1/data', true],
    ['hubs/+/data', 'hubs/hub-1/logs', false],
    ['hubs/+', 'hubs/hub-1/data', false],
    ['hubs/+', 'hubs/', true],
    ['sensor/#', 'sensor/', true],
    ['sensor/#', 'sensor/a/b/c', true],
    // This differs from plain MQTT.
    ['sensor/#', 'sensor', false],
    ['#', 'a/b', true],
    ['#', '$aws/events/presence/connected/x', false],
    ['+/events/#', '$aws/events/x', false],
    ['$aws/events/#', '$aws/events/presence/connected/x', true],
  ])('%s matches %s: %s', (filter, topic, matches) => expect(matchesFilter(filter, topic)).toBe(matches));

  it.each(['a/#/b', 'a/b#', 'a+/b', '', '$SYS/#', '$aws/rules/x', 'a/b/c/d/e/f/g/h/i', 'x'.repeat(257)])(
    'cannot be %s',
    (filter) => expect(filterProblem(filter)).toBeTypeOf('string'),
  );

  it.each(['#', '+', 'a/+/b/#', '$aws/events/presence/+/+'])('can be %s', (filter) =>
    expect(filterProblem(filter)).toBeUndefined(),
  );
});

describe('a topic', () => {
  it.each([
    '',
    'a/+',
    'a/#',
    '$aws/events/presence/connected/x',
    '$SYS/x',
    'a/b/c/d/e/f/g/h/i',
    'x'.repeat(257),
  ])('cannot be %s', (topic) => expect(topicProblem(topic)).toBeTypeOf('string'));

  it('has at most eight levels, not counting the prefix of Basic Ingest', () => {
    expect(topicProblem('a/b/c/d/e/f/g/h')).toBeUndefined();
    expect(topicProblem('$aws/rules/rule/a/b/c/d/e/f/g/h')).toBeUndefined();
    expect(topicProblem('$aws/rules/rule/a/b/c/d/e/f/g/h/i')).toBeTypeOf('string');
  });

  it('of Basic Ingest consists of a rule and the topic for the rule', () => {
    expect(basicIngest('$aws/rules/Ingest/hubs/hub-1/data')).toEqual({
      rule: 'Ingest',
      topic: 'hubs/hub-1/data',
    });
    expect(basicIngest('$aws/rules/Ingest')).toEqual({ rule: 'Ingest', topic: '' });
    expect(basicIngest('hubs/hub-1/data')).toBeUndefined();
  });
});
