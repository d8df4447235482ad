import { alone, invoke } from './definitions.ts';
import { machine } from './start-states.ts';

/** Asks `Echo` about each of `items`, two at a time. */
export const ITEMS = alone('Items', {
  Type: 'Map',
  ItemsPath: '$.items',
  MaxConcurrency: 2,
  ItemSelector: { 'index.$': '$$.Map.Item.Index', 'value.$': '$$.Map.Item.Value', 'all.$': '$.all' },
  ItemProcessor: {
    ProcessorConfig: { Mode: 'INLINE' },
    StartAt: 'Each',
    States: { Each: invoke('Echo') },
  },
  End: true,
});

/** Counts from `n` until `until`. */
export const LOOP = machine('Loop', {
  StartAt: 'Count',
  States: {
    Count: {
      Type: 'Pass',
      Parameters: { 'n.$': 'States.MathAdd($.n, 1)', 'until.$': '$.until' },
      Next: 'Enough',
    },
    Enough: {
      Type: 'Choice',
      Choices: [{ Variable: '$.n', NumericGreaterThanEqualsPath: '$.until', Next: 'Done' }],
      Default: 'Count',
    },
    Done: { Type: 'Succeed' },
  },
});
