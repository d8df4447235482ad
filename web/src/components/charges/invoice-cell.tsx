import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getInvoiceUrl } from '../../../../shared/contract/money/invoices.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { useErrorText } from '../use-error-text.ts';

interface InvoiceCellProps {
  /** Null: there is no invoice. */
  readonly number: number | null;
  /** The number of the invoice that cancels it. */
  readonly cancellation?: number | undefined;
}

/** The number of an invoice, and of the one that cancels it. Each downloads its file. */
export function InvoiceCell({ number, cancellation }: InvoiceCellProps) {
  const { t } = useTranslation('charges');
  if (number === null) return null;
  return (
    <>
      <InvoiceButton number={number} />
      {cancellation !== undefined && (
        <span className="description">
          {t('cancelledBy')} <InvoiceButton number={cancellation} />
        </span>
      )}
    </>
  );
}

/** Downloads an invoice. One that is not made yet is requested by that, and comes a little later. */
function InvoiceButton({ number }: { number: number }) {
  const { t } = useTranslation('charges');
  const errorText = useErrorText();
  const { actingAs } = useSession();
  const [busy, setBusy] = useState(false);
  // Invoices are not for somebody who acts for another user.
  if (actingAs) return number;

  async function download() {
    setBusy(true);
    try {
      const { value } = await call(getInvoiceUrl, { params: { number: String(number) } });
      // It is answered as a file, so the page stays.
      location.assign(value);
    } catch (error) {
      const isBeingMade = refusedWith(error, 'PLEASE_TRY_AGAIN');
      notify(isBeingMade ? 'info' : 'error', isBeingMade ? t('beingMade') : errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className="link"
      aria-label={t('download', { number })}
      aria-busy={busy}
      onClick={() => void download()}
    >
      {number}
    </button>
  );
}
