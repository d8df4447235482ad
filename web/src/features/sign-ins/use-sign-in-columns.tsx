import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignIn } from '../../../../shared/model/sign-in.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useKindTexts } from './use-kind-texts.ts';

export function useSignInColumns(): readonly Column<SignIn>[] {
  const { t } = useTranslation('signIns');
  const kinds = useKindTexts();
  return useMemo(() => {
    const device = ({ browser, system }: SignIn) => {
      const program = browser ?? t('unknownDevice');
      return system ? t('device', { browser: program, system }) : program;
    };
    const result = ({ isRefused, isNewDevice }: SignIn) =>
      isRefused ? t('refused') : isNewDevice ? t('newDevice') : t('succeeded');
    return [
      {
        id: 'kind',
        title: t('column.kind'),
        lead: true,
        cell: ({ kind, count: times }) => (
          <span className="lead-line">
            {kinds[kind]} {times > 1 && <span className="description">{t('times', { count: times })}</span>}
          </span>
        ),
        csv: ({ kind }) => kinds[kind],
        also: [{ title: t('column.count'), csv: ({ count }) => count }],
      },
      {
        id: 'result',
        title: t('column.result'),
        card: 'firstEnd',
        cell: (signIn) =>
          signIn.isRefused || signIn.isNewDevice ? (
            <span className="label" data-tone={signIn.isRefused ? 'red' : 'blue'}>
              {result(signIn)}
            </span>
          ) : (
            <span className="muted">{result(signIn)}</span>
          ),
        csv: result,
      },
      { id: 'device', title: t('column.device'), card: 'second', cell: device, csv: device },
      {
        id: 'from',
        title: t('column.from'),
        cell: ({ from }) => <span className="mono">{from}</span>,
        csv: ({ from }) => from,
      },
      {
        id: 'time',
        title: t('column.time'),
        card: 'secondEnd',
        cell: ({ timestamp }) => <TimeAgo at={Date.parse(timestamp)} />,
        csv: ({ timestamp }) => timestamp,
      },
      {
        id: 'first',
        title: t('column.first'),
        initiallyHidden: true,
        cell: ({ firstDate, count }) => count > 1 && <TimeAgo at={Date.parse(firstDate)} />,
        csv: ({ firstDate }) => firstDate,
      },
    ];
  }, [t, kinds]);
}
