import { Button } from '@chakra-ui/react';
import { BellRing, CircleCheck, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ENDED_ALERTS_DAYS } from '../../../../shared/model/alert.ts';
import type { ListSpec } from '../../components/list/list-spec.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { WITH_ENDED } from './use-alert-filters.ts';

/**
 * The empty state of alerts: all is well, or an introduction while there are no rules.
 *
 * @param list the address of the list
 */
export function useNoAlerts(owner: string, hasRules: boolean, list: string): ListSpec<unknown>['empty'] {
  const { t } = useTranslation('alerts');
  // Names the owner, if it is not the user.
  const [query] = useSearchParams();
  return useMemo(
    () =>
      hasRules
        ? {
            title: t('well.title'),
            hint: t('well.hint'),
            icon: CircleCheck,
            action: (
              <Button asChild size="sm" variant="outline" colorPalette="gray">
                <Link to={`${list}?${new URLSearchParams([...query, ['filter', WITH_ENDED]])}`}>
                  {t('well.ended', { number: ENDED_ALERTS_DAYS })}
                </Link>
              </Button>
            ),
          }
        : {
            title: t('empty.title'),
            hint: t('empty.hint'),
            icon: BellRing,
            // In a list over all owners, a new rule would have no owner.
            action: owner !== EVERYBODY && (
              <Button asChild size="sm">
                <Link to={paths.alertRules.of(owner)} state={{ add: true }}>
                  <Plus aria-hidden />
                  {t('empty.first')}
                </Link>
              </Button>
            ),
          },
    [t, owner, hasRules, list, query],
  );
}
