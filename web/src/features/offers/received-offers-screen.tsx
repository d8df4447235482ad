import { Text } from '@chakra-ui/react';
import { Inbox } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import {
  acceptOffer,
  declineOffer,
  getReceivedOffers,
  offerFilters,
} from '../../../../shared/contract/devices/offers.ts';
import type { ReceivedOffer } from '../../../../shared/model/offer.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { Notice } from '../../components/notice.tsx';
import { useStable } from '../../components/use-stable.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { OfferTabs } from './offer-tabs.tsx';
import { useOfferChoices } from './use-offer-choices.ts';
import { useOfferColumns } from './use-offer-columns.tsx';
import { useOfferTexts } from './use-offer-texts.ts';

const NAME = 'receivedOffers';
/** How often a page is looked at again while devices of an accepted offer are arriving. */
const POLL_MS = 2000;

interface Asked {
  readonly answer: 'accept' | 'decline';
  readonly offer: ReceivedOffer;
}

/** The offers to the user, who accepts or declines them. */
export function ReceivedOffersScreen() {
  const { t } = useTranslation('offers');
  const { cursor } = useParams();
  const isRunAs = useSession().actingAs !== undefined;
  const [asked, setAsked] = useState<Asked>();
  const { actions } = useStable({
    actions: (offer: ReceivedOffer) =>
      isRunAs
        ? []
        : [
            { label: t('accept.action'), perform: () => setAsked({ answer: 'accept', offer }) },
            { label: t('decline.action'), perform: () => setAsked({ answer: 'decline', offer }) },
          ],
  });
  const columns = useOfferColumns<ReceivedOffer>({ other: t('column.giver'), otherOf: giverOf, actions });
  const choices = useOfferChoices();
  const load = useCallback((query: ListQuery) => call(getReceivedOffers, { query }), []);
  const spec = useMemo(
    (): ListSpec<ReceivedOffer> => ({
      name: NAME,
      owner: SELF,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: offerFilters,
      searches: [],
      choices,
      cursor,
      pathTo: paths.receivedOffers.to,
      empty: { title: t('empty.received'), hint: t('empty.receivedHint'), icon: Inbox },
      counted: true,
      selectable: false,
      pollMs: (items) => (items.some(({ isUnderWay }) => isUnderWay) ? POLL_MS : 0),
    }),
    [load, columns, choices, cursor, t],
  );
  return (
    <>
      <ListScreen
        title={t('titleReceived')}
        above={
          <>
            <OfferTabs here="received" />
            {isRunAs && <Notice tone="info">{t('notRunAs')}</Notice>}
          </>
        }
        spec={spec}
      />
      {asked && <AnswerDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Asks before an offer is accepted or declined. */
function AnswerDialog({ answer, offer, onClose }: Asked & { readonly onClose: () => void }) {
  const { t } = useTranslation('offers');
  const refresh = useRefreshList(NAME);
  const { devices } = useOfferTexts();
  const what = { devices: devices(offer), giver: offer.giver?.email ?? t('deleted') };
  const isAccept = answer === 'accept';
  return (
    <ConfirmDialog
      title={isAccept ? t('accept.title', what) : t('decline.title', what)}
      confirm={isAccept ? t('accept.action') : t('decline.action')}
      onConfirm={async () => {
        const { isUnderWay, arrived, deviceKind } = await call(isAccept ? acceptOffer : declineOffer, {
          params: { id: offer.id },
        });
        if (!isAccept) notify('success', t('declined'));
        else if (isUnderWay) notify('info', t('arrivingSoon'));
        else {
          const number = arrived ?? 0;
          notify(
            'success',
            t('accepted', { count: number, devices: devices({ deviceKind, count: number }) }),
          );
        }
      }}
      onClose={() => {
        onClose();
        void refresh();
      }}
    >
      <Text>{isAccept ? t('accept.text', what) : t('decline.text', what)}</Text>
    </ConfirmDialog>
  );
}

const giverOf = ({ giver }: ReceivedOffer) => giver;
