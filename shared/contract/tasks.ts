import * as z from 'zod/mini';
import type { FilterFields } from '../filter.ts';
import { OpaqueId } from '../model/common.ts';
import { listOf, pageQuery } from '../model/page.ts';
import { TASK_KINDS, TASK_STATES, Task } from '../model/task.ts';
import { OWNERS_AND_ADMINS } from '../roles.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/tasks/v1';

export const getTask = operation({
  id: 'getTask',
  method: 'GET',
  path: `${prefix}/workflowtasks/{id}`,
  summary: 'Returns the progress of a task, to its starter and to admins',
  roles: OWNERS_AND_ADMINS,
  scoped: 'own',
  permissions: { BASIC: 'own' },
  params: z.strictObject({ id: OpaqueId }),
  reply: Task,
  errors: [],
});

export const cancelTask = operation({
  id: 'cancelTask',
  method: 'POST',
  path: `${prefix}/workflowtasks/{id}/cancel`,
  summary: 'Cancels a task that waits for its beginning, so that nothing happens',
  roles: OWNERS_AND_ADMINS,
  scoped: 'own',
  params: z.strictObject({ id: OpaqueId }),
  reply: Task,
  errors: ['TASK_BEGUN'],
});

export const taskFilters = {
  kind: { type: 'choice', operators: ['eq'], choices: TASK_KINDS },
  status: { type: 'choice', operators: ['eq'], choices: TASK_STATES },
} as const satisfies FilterFields;

export const getTasks = operation({
  id: 'getTasks',
  method: 'GET',
  path: `${prefix}/workflowtasks`,
  summary: "Lists the caller's tasks, the latest first",
  roles: OWNERS_AND_ADMINS,
  permissions: { BASIC: 'own' },
  query: z.strictObject(pageQuery),
  filters: taskFilters,
  reply: listOf(Task),
  errors: [],
});

export const tasks = {
  name: 'tasks',
  prefix,
  operations: [getTask, cancelTask, getTasks],
} as const satisfies Group;
