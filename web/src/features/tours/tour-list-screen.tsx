import { Route } from 'lucide-react';
import {
  getTours,
  removeInfoBundles,
  setInfoBundle,
  setInfoBundleActive,
  setInfoBundles,
  tourFilters,
} from '../../../../shared/contract/content/tours.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import type { ContentKind } from '../../components/content/content-kind.ts';
import { ContentList } from '../../components/content/content-list.tsx';
import { namedIn } from '../../components/list/use-bulk.tsx';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { DeleteTours } from './delete-tours.tsx';
import { useTourColumns } from './use-tour-columns.tsx';
import { useTourFilters } from './use-tour-filters.ts';
import { useTourListTexts } from './use-tour-list-texts.ts';

const EXTRA = ['owner', 'offline'] as const;

/** The list of tours. */
export const TourListScreen = () => (
  <ContentList
    kind={TOURS}
    texts={useTourListTexts()}
    filters={useTourFilters()}
    useColumns={useTourColumns}
    deleteDialog={(tours, onConfirm, onClose) => (
      <DeleteTours tours={tours} onConfirm={onConfirm} onClose={onClose} />
    )}
  />
);

const TOURS: ContentKind<'published', Tour> = {
  name: 'tours',
  icon: Route,
  field: 'published',
  // Each change of a tour is also one of its up to two hundred Infos.
  perCall: 5,
  filters: tourFilters,
  find: (query, extra) => {
    const fields = EXTRA.filter((field) => extra.includes(field));
    return call(getTours, { query: { ...query, ...(fields.length > 0 && { extra_field: fields }) } });
  },
  rename: (id, name) => call(setInfoBundle, { body: { id, name } }),
  set: ({ id, userId }, isOn) =>
    call(setInfoBundleActive, { params: { id, user: userId, active: isOn ? 'true' : 'false' } }),
  setAll: async (tours, isOn) => {
    const items = tours.map(({ id }) => ({ id, published: isOn }));
    const { errors } = await call(setInfoBundles, { body: { items } });
    return errors.map(({ at, message }) => ({ id: items[at]!.id, message }));
  },
  removeAll: async (tours) => (await call(removeInfoBundles, { body: namedIn(tours) })).errors,
  paths: { list: paths.tours.to, of: paths.tours.of, create: paths.tour.create },
};
