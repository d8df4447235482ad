import useSWR from 'swr';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import { call, isInconclusive } from '../../lib/api.ts';

/** The names of sites by id; empty until they are loaded. A site that is gone keeps its id. */
export function useSiteNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const asked = ids.filter((id) => id !== NO_SITE);
  const { data } = useSWR(
    asked.length > 0 ? ['siteNames', ...asked] : null,
    async ([, ...of]) => {
      // Loaded on demand, so that the lists of devices load faster.
      const { getSite } = await import('../../../../shared/contract/devices/places.ts');
      return new Map(
        await Promise.all(
          of.map(async (id): Promise<[string, string]> => {
            const site = await call(getSite, { params: { id } }).catch((error: unknown) => {
              // The site may still exist.
              if (isInconclusive(error)) throw error;
              return undefined;
            });
            return [id, site?.name ?? id];
          }),
        ),
      );
    },
    { revalidateOnFocus: false },
  );
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();
