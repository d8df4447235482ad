import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type AlertRule, OPEN_ALERTS_MAX } from '../../../../shared/model/alert.ts';
import { RowSwitch } from '../../components/list/cells/row-switch.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useOwnerColumn } from '../../components/list/use-owner-column.tsx';
import { RowActions } from '../../components/row-actions.tsx';
import { useYesNo } from '../../components/use-yes-no.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { ScopeText } from './scope-text.tsx';
import { Until } from './until.tsx';
import { useAlertTexts } from './use-alert-texts.ts';

interface RuleColumns {
  readonly whose: string;
  /** The rule with local changes applied. */
  readonly known: (rule: AlertRule) => AlertRule;
  readonly onSwitch: (rule: AlertRule, isActive: boolean) => void;
  readonly onEdit: (rule: AlertRule) => void;
  readonly onDelete: (rule: AlertRule) => void;
}

/** The columns of the list of rules; the owner only if the rows belong to several. */
export function useRuleColumns(options: RuleColumns): readonly Column<AlertRule>[] {
  const { whose, known, onSwitch, onEdit, onDelete } = options;
  const { t, i18n } = useTranslation(['alerts', 'list']);
  const { watched } = useAlertTexts();
  const yesNo = useYesNo();
  const ownerColumn = useOwnerColumn();
  return useMemo(() => {
    const number = (current: number) =>
      current.toLocaleString(i18n.language) + (current === OPEN_ALERTS_MAX ? '+' : '');
    const columns: (Column<AlertRule> | false)[] = [
      {
        id: 'rule',
        title: t('column.rule'),
        lead: true,
        cell: (rule) => (
          <button
            type="button"
            className={known(rule).isActive ? 'item opens' : 'muted opens'}
            onClick={() => onEdit(known(rule))}
          >
            {watched(known(rule))}
          </button>
        ),
        csv: (rule) => watched(known(rule)),
      },
      {
        id: 'active',
        title: t('column.active'),
        card: 'firstEnd',
        cell: (rule) => {
          const now = known(rule);
          return (
            <RowSwitch label={watched(now)} isOn={now.isActive} onChange={(isOn) => onSwitch(now, isOn)} />
          );
        },
        csv: (rule) => yesNo(known(rule).isActive),
      },
      {
        id: 'scope',
        title: t('column.scope'),
        cell: (rule) => <ScopeText {...known(rule)} />,
        csv: (rule) => known(rule).siteName ?? known(rule).siteId,
        also: [{ title: t('scope.tag'), csv: (rule) => known(rule).tag }],
      },
      {
        id: 'mail',
        title: t('column.mail'),
        cell: (rule) => {
          const { sendMail, recipients } = known(rule);
          if (!sendMail) return <span className="muted">{yesNo(false)}</span>;
          return recipients > 0 ? t('mailAlso', { count: recipients }) : yesNo(true);
        },
        csv: (rule) => yesNo(known(rule).sendMail),
        also: [{ title: t('recipients.title'), csv: (rule) => known(rule).recipients }],
      },
      {
        id: 'webhooks',
        title: t('column.webhooks'),
        isAmount: true,
        initiallyHidden: true,
        cell: (rule) => known(rule).webhookIds.length,
        csv: (rule) => known(rule).webhookIds.length,
      },
      {
        id: 'snoozed',
        title: t('column.snoozed'),
        cell: (rule) => <Until at={known(rule).snoozedUntil} />,
        csv: (rule) => known(rule).snoozedUntil,
      },
      {
        id: 'current',
        title: t('column.current'),
        card: 'second',
        cell: ({ id, current, userId }) =>
          current === 0 ? (
            <span className="muted">{t('none')}</span>
          ) : (
            <Link
              className="link"
              aria-label={t('currentOf', { number: number(current) })}
              title={current === OPEN_ALERTS_MAX ? t('mostHint') : undefined}
              to={paths.alerts.of(whose === EVERYBODY ? userId : whose, [`ruleId:eq:${id}`])}
            >
              {number(current)}
            </Link>
          ),
        csv: ({ current }) => current,
      },
      {
        id: 'created',
        title: t('list:column.created'),
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
      },
      whose === EVERYBODY && ownerColumn,
      {
        id: 'actions',
        title: t('list:column.actions'),
        cell: (rule) => {
          const now = known(rule);
          return <RowActions of={watched(now)} onEdit={() => onEdit(now)} onDelete={() => onDelete(now)} />;
        },
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, i18n.language, whose, watched, known, onSwitch, onEdit, onDelete, yesNo, ownerColumn]);
}
