import type { Group } from '../../shared/contract/operation.ts';
import { identify } from '../core/people/access/identify.ts';
import { limitCalls } from '../core/people/access/limit-calls.ts';
import { checkNamed } from '../core/people/accounts/subject.ts';
import { type Implementations, serveGroup } from '../platform/http.ts';

/** The handler of an API function: maps each operation of its groups to a use case. */
export const serve = <G extends Pick<Group, 'operations'>>(group: G, implementations: Implementations<G>) =>
  serveGroup(group, implementations, { identify, limitCalls, checkNamed });
