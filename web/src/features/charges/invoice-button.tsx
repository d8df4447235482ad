import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getInvoiceUrl } from '../../../../shared/contract/money/invoices.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';

/** The number of an invoice, which downloads it. */
export function InvoiceButton({ number }: { number: number }) {
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
      notify('error', errorText(error));
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
