import { Send } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { getOffers, offerFilters, withdrawOffer } from '../../../../shared/contract/devices/offers.ts';
import type { Offer } from '../../../../shared/model/offer.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { useStable } from '../../components/use-stable.ts';
import { Whose } from '../../components/whose.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { OfferTabs } from './offer-tabs.tsx';
import { useOfferChoices } from './use-offer-choices.ts';
import { useOfferColumns } from './use-offer-columns.tsx';

const NAME = 'offers';
/** How often a page is looked at again while devices of an accepted offer are moving. */
const POLL_MS = 2000;

/** The offers of one owner's devices; for admins, also of all. */
export function MadeOffersScreen() {
  const { t } = useTranslation('offers');
  const { cursor } = useParams();
  const [query] = useSearchParams();
  const role = roleOf(useSession());
  const owner = ownerOf(query.get('user') ?? (role === 'ADMIN' ? EVERYBODY : SELF), role);
  const name = useOwnerName(owner);
  const refresh = useRefreshList(NAME);
  const errorText = useErrorText();
  const { actions } = useStable({
    actions: ({ id }: Offer) => [{ label: t('withdraw'), perform: () => void withdraw(id) }],
  });
  async function withdraw(id: string) {
    try {
      await call(withdrawOffer, { params: { id } });
      notify('success', t('withdrawn'));
    } catch (error) {
      notify('error', errorText(error));
    }
    void refresh();
  }
  const columns = useOfferColumns<Offer>({ other: t('column.recipient'), otherOf: recipientOf, actions });
  const choices = useOfferChoices();
  const load = useCallback(
    (page: ListQuery) => call(getOffers, { query: { ...page, ...userParameter(owner, role) } }),
    [owner, role],
  );
  const spec = useMemo(
    (): ListSpec<Offer> => ({
      name: NAME,
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: offerFilters,
      searches: [],
      choices,
      cursor,
      pathTo: paths.offers.to,
      empty: { title: t('empty.made'), hint: t('empty.madeHint'), icon: Send },
      counted: true,
      selectable: false,
      pollMs: (items) => (items.some(({ isUnderWay }) => isUnderWay) ? POLL_MS : 0),
    }),
    [owner, load, columns, choices, cursor, t],
  );
  return (
    <ListScreen
      key={owner}
      title={owner === EVERYBODY ? t('titleAll') : name ? t('titleOf', { name }) : t('title')}
      above={<OfferTabs here="made" />}
      spec={spec}
      aside={<Whose owner={owner} to={paths.offers.of} title={t('chooseUser')} />}
    />
  );
}

const recipientOf = ({ recipient }: Offer) => recipient;
