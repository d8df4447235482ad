import type { Platform } from '../platform.ts';
import { OPERATOR } from './authorizer.ts';

/** A moment that a seed can repeat: in the midst of a call, before it is done or after, when its caller does not know yet. */
export interface Moment {
  readonly call: number;
  readonly when: 'before' | 'after';
}

/** Acts once, at a moment among the app's own calls to some services; `ofFunction` counts those of one function only. */
export function atCall(
  platform: Pick<Platform, 'intercept'>,
  services: readonly string[],
  { call, when }: Moment,
  act: () => void,
  ofFunction?: string,
): void {
  let calls = 0;
  for (const service of services) {
    platform.intercept(service, async (request, next, { principal }) => {
      const caller = principal.kind === 'session' ? principal.session.name : '';
      const counts = ofFunction ? caller === ofFunction : caller !== OPERATOR;
      const isThisOne = counts && ++calls === call;
      if (isThisOne && when === 'before') act();
      try {
        return await next(request);
      } finally {
        // An answer that was lost, or a refusal, is an answer too.
        if (isThisOne && when === 'after') act();
      }
    });
  }
}
