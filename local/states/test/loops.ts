import { alone, invoke } from './definitions.ts';
import { machine } from './start-states.ts';

/** Calls `Echo` for each of `items`, two at a time. */
export const ITEMS = alone('Items', {
  Type: 'Map',
  ItemsPath: '$.items',
  MaxConcurrency: 2,
  ItemSelector: { 'value.$': '$$.Map.Item.Value', 'all.$': '$.all' },
  ItemProcessor: {
    ProcessorConfig: { Mode: 'INLINE' },
    StartAt: 'Each',
    States: { Each: invoke('Echo') },
  },
  End: true,
});

/** Calls the function `Next` until its result has `onward: 'end'`. */
export const LOOP = machine('Loop', {
  StartAt: 'Step',
  States: {
    Step: invoke('Next', {
      Parameters: { 'n.$': '$.n' },
      ResultPath: '$.round',
      End: undefined,
      Next: 'Then',
    }),
    Then: {
      Type: 'Choice',
      Choices: [{ Variable: '$.round.onward', StringEquals: 'wait', Next: 'Wait' }],
      Default: 'Done',
    },
    Wait: { Type: 'Wait', SecondsPath: '$.round.seconds', Next: 'Onward' },
    Onward: { Type: 'Pass', Parameters: { 'n.$': '$.round.n' }, Next: 'Step' },
    Done: { Type: 'Succeed' },
  },
});
