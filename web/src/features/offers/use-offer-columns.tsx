import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer, OfferState, ReceivedOffer } from '../../../../shared/model/offer.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { dayName } from '../../lib/month-names.ts';
import { useOfferTexts } from './use-offer-texts.ts';

type Common = Omit<Offer, 'userId' | 'recipient' | 'taskId'>;

const TONES: Readonly<Record<OfferState, string>> = {
  open: 'blue',
  accepted: 'green',
  declined: 'gray',
  withdrawn: 'gray',
  expired: 'gray',
};

interface OfferColumns<T extends Common> {
  /** The heading of the other side. */
  readonly other: string;
  readonly otherOf: (offer: T) => ReceivedOffer['giver'];
  readonly actions: (offer: T) => readonly { readonly label: string; readonly perform: () => void }[];
}

/** The columns of a list of offers. */
export function useOfferColumns<T extends Common>({
  other,
  otherOf,
  actions,
}: OfferColumns<T>): readonly Column<T>[] {
  const { t, i18n } = useTranslation(['offers', 'list']);
  const { devices, states } = useOfferTexts();
  return useMemo(
    (): readonly Column<T>[] => [
      { id: 'devices', title: t('column.devices'), lead: true, cell: devices, csv: devices },
      {
        id: 'other',
        title: other,
        card: 'second',
        cell: (offer) => otherOf(offer)?.email ?? <span className="muted">{t('deleted')}</span>,
        csv: (offer) => otherOf(offer)?.email,
      },
      {
        id: 'state',
        title: t('column.state'),
        card: 'firstEnd',
        cell: ({ state, isUnderWay }) => (
          <span className="label" data-tone={isUnderWay ? 'blue' : TONES[state]}>
            {isUnderWay ? t('arriving') : states[state]}
          </span>
        ),
        csv: ({ state }) => states[state],
      },
      {
        id: 'arrived',
        title: t('column.arrived'),
        cell: ({ arrived, count }) => arrived !== null && t('arrivedOf', { arrived, total: count }),
        csv: ({ arrived }) => arrived,
      },
      {
        id: 'end',
        title: t('column.end'),
        card: 'secondEnd',
        cell: ({ expiresAt, endedDate }) =>
          endedDate === null ? (
            t('until', { day: dayName(Date.parse(expiresAt), i18n.language) })
          ) : (
            <TimeAgo at={Date.parse(endedDate)} />
          ),
        csv: ({ expiresAt, endedDate }) => endedDate ?? expiresAt,
      },
      {
        id: 'created',
        title: t('column.created'),
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
      },
      {
        id: 'actions',
        title: t('list:column.actions'),
        cell: (offer) =>
          offer.state === 'open' && (
            <span className="inline">
              {actions(offer).map(({ label, perform }) => (
                <button
                  key={label}
                  type="button"
                  className="link"
                  aria-label={t('actionOf', {
                    action: label,
                    devices: devices(offer),
                    other: otherOf(offer)?.email ?? '',
                  })}
                  onClick={perform}
                >
                  {label}
                </button>
              ))}
            </span>
          ),
      },
    ],
    [t, i18n, other, otherOf, actions, devices, states],
  );
}
