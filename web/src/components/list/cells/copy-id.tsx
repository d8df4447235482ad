import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notify.ts';

const SHOWN_MS = 1500;

interface CopyIdProps {
  readonly id: string;
  /** Only the icon, where the id itself stands beside it. */
  readonly isIcon?: boolean;
}

/** An id that is copied on click. */
export function CopyId({ id, isIcon = false }: CopyIdProps) {
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

  const state = copied ? t('copied') : t('copyId');
  return (
    <button
      type="button"
      className="copy"
      data-copied={copied ? '' : undefined}
      title={state}
      aria-label={`${id} ${state}`}
      onClick={() => void copy()}
    >
      {!isIcon && id}
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </button>
  );
}
