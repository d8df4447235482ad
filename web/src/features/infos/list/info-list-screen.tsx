import { FileText } from 'lucide-react';
import { putInfoDraft } from '../../../../../shared/contract/content/drafts.ts';
import {
  getInfos,
  infoFilters,
  removeInfoPoints,
  setInfoPoint,
  setInfoPointActive,
  setInfoPointsActive,
} from '../../../../../shared/contract/content/infos.ts';
import type { Info } from '../../../../../shared/model/info.ts';
import type { ContentKind } from '../../../components/content/content-kind.ts';
import { ContentList } from '../../../components/content/content-list.tsx';
import { namedIn } from '../../../components/list/use-bulk.tsx';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { DeleteInfos } from '../delete-infos.tsx';
import { useInfoColumns } from './use-info-columns.tsx';
import { useInfoFilters } from './use-info-filters.ts';
import { useInfoListTexts } from './use-info-list-texts.ts';

/** The list of Infos. */
export const InfoListScreen = () => (
  <ContentList
    kind={INFOS}
    texts={useInfoListTexts()}
    filters={useInfoFilters()}
    useColumns={useInfoColumns}
    deleteDialog={(infos, onConfirm, onClose) => (
      <DeleteInfos infos={infos} onConfirm={onConfirm} onClose={onClose} />
    )}
  />
);

const INFOS: ContentKind<'active', Info> = {
  name: 'infos',
  icon: FileText,
  field: 'active',
  perCall: 25,
  filters: infoFilters,
  find: (query, extra) =>
    call(getInfos, { query: { ...query, ...(extra.includes('owner') && { extra_field: ['owner'] }) } }),
  // Saving would publish an Info that is only a draft.
  rename: (id, name, { published }) =>
    published
      ? call(setInfoPoint, { body: { id, name } })
      : call(putInfoDraft, { params: { id }, body: { name } }),
  set: ({ id, userId }, isOn) =>
    call(setInfoPointActive, { params: { id, user: userId, active: isOn ? 'true' : 'false' } }),
  setAll: async (infos, isOn) =>
    (await call(setInfoPointsActive, { body: { ...namedIn(infos), active: isOn } })).errors,
  removeAll: async (infos) => (await call(removeInfoPoints, { body: namedIn(infos) })).errors,
  paths: { list: paths.infos.to, of: paths.infos.of, create: paths.info.create },
};
