import { FileText } from 'lucide-react';
import { putInfoDraft } from '../../../../../shared/contract/content/drafts.ts';
import {
  getInfoPoint,
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
  // Saving would publish an Info that is only a draft, and lose the draft of a published one. The list lags, so what the Info is
  // now decides. One that has got a draft is newer than its row, so saving that version is refused.
  rename: async (id, name, { userId, version: listed }) => {
    const one = { id, user: userId };
    const { published, hasDraft, version } = await call(getInfoPoint, { params: one });
    return published
      ? call(setInfoPoint, { body: { id, name, version: hasDraft ? listed : version } })
      : call(putInfoDraft, { params: { id }, body: { name, version } });
  },
  set: ({ id, userId }, isOn) =>
    call(setInfoPointActive, { params: { id, user: userId, active: isOn ? 'true' : 'false' } }),
  setAll: async (infos, isOn) =>
    (await call(setInfoPointsActive, { body: { ...namedIn(infos), active: isOn } })).errors,
  removeAll: async (infos) => (await call(removeInfoPoints, { body: namedIn(infos) })).errors,
  paths: { list: paths.infos.to, of: paths.infos.of, create: paths.info.create },
};
