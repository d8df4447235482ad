import { useTranslation } from 'react-i18next';
import type { AppRight } from '../../../../shared/model/api-key.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';

/** When a key was last used, and from which network. */
export function LastUse({ of: { lastUsedDate, lastUsedFrom } }: { of: AppRight }) {
  const { t } = useTranslation('keys');
  if (lastUsedDate === null) return <span className="muted">{t('never')}</span>;
  return (
    <>
      <TimeAgo at={Date.parse(lastUsedDate)} />
      {lastUsedFrom && <span className="muted mono"> {lastUsedFrom}</span>}
    </>
  );
}
