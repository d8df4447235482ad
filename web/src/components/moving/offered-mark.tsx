import { useTranslation } from 'react-i18next';
import { shortDate } from '../../lib/format.ts';

/** Marks a device that is part of an open offer, with the day on which the offer ends. */
export function OfferedMark({ offer }: { offer: { readonly expiresAt: string } | null | undefined }) {
  const { t, i18n } = useTranslation('moving');
  if (!offer) return null;
  return (
    <span className="label" data-tone="blue">
      {t('offeredUntil', { day: shortDate(Date.parse(offer.expiresAt), i18n.language) })}
    </span>
  );
}
