import type { Group } from '../../shared/contract/operation.ts';
import { identify } from '../core/people/access/identify.ts';
import { checkNamed } from '../core/people/accounts/subject.ts';
import { type Implementations, serveGroup } from '../platform/http.ts';

/** The handler of one API group: its operations, each with the use case that answers it. */
export const serve = <G extends Group>(group: G, implementations: Implementations<G>) =>
  serveGroup(group, implementations, { identify, checkNamed });
