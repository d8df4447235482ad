import { useTranslation } from 'react-i18next';
import { BEACON_DESCRIPTION_MAX } from '../../../../../shared/model/beacon-description.ts';
import { TAG_MAX, TAGS_MAX } from '../../../../../shared/model/place-limits.ts';
import { useReasonText } from '../../../components/use-reason-text.ts';
import { isLeftOut, type Row, type RowFault } from './read-rows.ts';

/** What is said about a row. */
export function useRowTexts() {
  const { t } = useTranslation('deviceImport');
  const reasonText = useReasonText();
  const faults: Readonly<Record<RowFault, string>> = {
    id: t('fault.id'),
    duplicate: t('fault.duplicate'),
    description: t('fault.name', { number: BEACON_DESCRIPTION_MAX }),
    site: t('fault.site'),
    tags: t('fault.tags', { number: TAGS_MAX, characters: TAG_MAX }),
  };
  const names = {
    changed: t('outcome.changed'),
    changes: t('outcome.changes'),
    unchanged: t('outcome.unchanged'),
    leftOut: t('outcome.leftOut'),
    waits: t('outcome.waits'),
  };
  return {
    names,
    outcomeOf(row: Row): keyof typeof names {
      if (isLeftOut(row)) return 'leftOut';
      if (row.isWanted && !row.did) return 'changes';
      if (!row.would) return 'waits';
      return row.did?.outcome === 'changed' ? 'changed' : 'unchanged';
    },
    reasonOf({ fault, would, isWanted, did }: Row): string | undefined {
      if (fault !== undefined) return faults[fault];
      const reason = (isWanted ? did : would)?.reason;
      return reason ? reasonText(reason) : undefined;
    },
  };
}
