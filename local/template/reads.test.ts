import { expect, test } from 'vitest';
import type { Resource } from '../types.ts';
import { Reads } from './reads.ts';

const resource = (type: string, properties: object) => ({ type, properties }) as Resource;

test('unread properties of templates are listed by path, each once and by its topmost part', () => {
  const reads = new Reads();
  const [queue, other] = reads.watch([
    resource('AWS::SQS::Queue', { Delay: 1, Tags: [{ Key: 'a' }], Redrive: { arn: 'x', count: 2 }, Size: 3 }),
    resource('AWS::SQS::Queue', { Size: 4 }),
    resource('AWS::Logs::LogGroup', { Retention: 3 }),
  ]);
  expect(reads.unread()).toEqual(['AWS::Logs::LogGroup', 'AWS::SQS::Queue']);
  expect([queue!.properties.Delay, queue!.properties.Redrive.arn, other!.properties.Size]).toEqual([
    1,
    'x',
    4,
  ]);
  expect(reads.unread()).toEqual([
    'AWS::Logs::LogGroup',
    'AWS::SQS::Queue.Redrive.count',
    'AWS::SQS::Queue.Tags',
  ]);
  expect(structuredClone(queue!.properties)).toEqual({
    Delay: 1,
    Tags: [{ Key: 'a' }],
    Redrive: { arn: 'x', count: 2 },
    Size: 3,
  });
});
