import type { setInfoBundles as contract } from '../../../../shared/contract/content/tours.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { setInfoBundle } from './set-info-bundle.ts';

/** Saves several tours, one after the other, so that one that is refused does not keep the others. */
export const setInfoBundles: UseCase<typeof contract> = async (caller, { body }) => {
  // Who may not work for one of the owners gets the refusal of a call for that owner alone.
  for (const user of new Set(body.items.map(({ userId = '0' }) => userId))) await namedUser(caller, user);
  const reply: Reply<typeof contract> = { items: [], errors: [] };
  for (const [at, item] of body.items.entries()) {
    try {
      const { infos: _, ...saved } = await setInfoBundle(caller, { params: {}, query: {}, body: item });
      reply.items.push(saved);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code: message, details } = error;
      reply.errors.push({ at, id: item.id ?? null, message, ...(details !== undefined && { details }) });
    }
  }
  return reply;
};
