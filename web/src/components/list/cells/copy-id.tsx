import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notify.ts';

const SHOWN_MS = 1500;

/** An id that is copied with a click. */
export function CopyId({ id }: { id: string }) {
  const { t } = useTranslation('list');
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      notify('error', t('copyFailed'));
    }
  }

  return (
    <button
      type="button"
      className="copy mono"
      data-copied={copied ? '' : undefined}
      title={copied ? t('copied') : t('copyId')}
      onClick={() => void copy()}
    >
      {id}
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span className="sr-only">{copied ? t('copied') : t('copyId')}</span>
    </button>
  );
}
