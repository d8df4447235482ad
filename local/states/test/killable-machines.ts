import { machine } from './start-states.ts';

/** What the process that is killed and the one after it run. */
export const MACHINES = [
  machine('Steps', {
    StartAt: 'First',
    States: {
      First: {
        Type: 'Task',
        Resource: 'arn:aws:lambda:eu-central-1:123456789012:function:First',
        Next: 'Second',
      },
      Second: {
        Type: 'Task',
        Resource: 'arn:aws:lambda:eu-central-1:123456789012:function:Second',
        End: true,
      },
    },
  }),
];
