import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/clock.ts';
import { isNew, shortened } from '../../../lib/format.ts';
import { CopyId } from './copy-id.tsx';

interface LeadProps {
  readonly id: string;
  readonly description: string;
  readonly assignedAt: string | null;
  /** Marks beside its id. */
  readonly children?: ReactNode;
}

/** What names a device: its id, its description, and whether it is new here. */
export function Lead({ id, description, assignedAt, children }: LeadProps) {
  const { t } = useTranslation('list');
  const now = useNow();
  const short = shortened(description);
  return (
    <span className="lead-line">
      <span>
        <CopyId id={id} />{' '}
        {isNew(assignedAt, now) && (
          <span className="label" data-tone="accent">
            {t('new')}
          </span>
        )}
        {children && <> {children}</>}
      </span>
      {description && (
        <span className="description" title={short === description ? undefined : description}>
          {short}
        </span>
      )}
    </span>
  );
}
