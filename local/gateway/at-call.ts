import type { Platform } from '../platform.ts';
import { OPERATOR } from './authorizer.ts';

/** A moment that a seed can repeat: before a call is applied, or after that but before its caller gets the response. */
export interface Moment {
  readonly call: number;
  readonly when: 'before' | 'after';
}

/**
 * Acts once, at a moment of the app's calls to these services. `ofFunction` counts the calls of one function only. If `act`
 * returns false, it could not act yet: it is called again at the next call.
 */
export function atCall(
  platform: Pick<Platform, 'intercept'>,
  services: readonly string[],
  { call, when }: Moment,
  act: () => boolean | undefined,
  ofFunction?: string,
): void {
  let calls = 0;
  let hasActed = false;
  const tryToAct = () => {
    hasActed = hasActed || act() !== false;
  };
  for (const service of services) {
    platform.intercept(service, async (request, next, { principal }) => {
      const caller = principal.kind === 'session' ? principal.session.name : '';
      const counts = ofFunction ? caller === ofFunction : caller !== OPERATOR;
      const isDue = counts && ++calls >= call;
      if (isDue && when === 'before') tryToAct();
      try {
        return await next(request);
      } finally {
        // A refusal and a lost response count too.
        if (isDue && when === 'after') tryToAct();
      }
    });
  }
}
