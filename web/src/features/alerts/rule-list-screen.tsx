import { Button, Text } from '@chakra-ui/react';
import { BellRing, Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import {
  alertRuleFilters,
  deleteAlertRule,
  getAlertRules,
} from '../../../../shared/contract/devices/alerts.ts';
import { type AlertRule, ENDED_ALERTS_DAYS } from '../../../../shared/model/alert.ts';
import { Command } from '../../components/command.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useAskOwners } from '../../components/use-ask-owners.tsx';
import { Whose } from '../../components/whose.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { AlertTabs } from './alert-tabs.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useKindChoice } from './use-alert-filters.ts';
import { useAlertTexts } from './use-alert-texts.ts';
import { useRuleColumns } from './use-rule-columns.tsx';
import { useRuleSwitch } from './use-rule-switch.ts';
import { useWhose } from './use-whose.ts';

const NAME = 'alert-rules';
/** A new rule is evaluated after a few seconds: how often and how long the list is refreshed. */
const FOLLOW_MS = 3000;
const FOLLOWED_FOR_MS = 60_000;
const isNew = ({ createdDate }: AlertRule) => Date.now() - Date.parse(createdDate) < FOLLOWED_FOR_MS;

/** The alert rules of one owner; for admins, also of all owners. */
export function RuleListScreen() {
  const { t } = useTranslation('alerts');
  const { cursor } = useParams();
  const { owner, name, asked, withOwner } = useWhose();
  const { watched } = useAlertTexts();
  const kindChoice = useKindChoice();
  const refreshList = useRefreshList(NAME);
  const refresh = useCallback(() => void refreshList(), [refreshList]);
  const { ask, dialog } = useAskOwners(owner);
  const { known, note, setActive } = useRuleSwitch(refresh);
  const [editing, setEditing] = useState<AlertRule | 'new'>();
  const [deleting, setDeleting] = useState<AlertRule>();

  const add = () => ask([], () => setEditing('new'));
  useAskedToAdd(add);
  const columns = useRuleColumns({
    whose: owner,
    known,
    onSwitch: (rule, isActive) => ask([rule], () => void setActive(rule, isActive)),
    onEdit: (rule) => ask([rule], () => setEditing(rule)),
    onDelete: (rule) => ask([rule], () => setDeleting(rule)),
  });
  const load = useCallback(
    (page: ListQuery) => call(getAlertRules, { query: { ...page, ...asked, ...withOwner } }),
    [asked, withOwner],
  );
  const spec = useMemo(
    (): ListSpec<AlertRule> => ({
      name: NAME,
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: alertRuleFilters,
      searches: [],
      choices: [kindChoice],
      cursor,
      pathTo: paths.alertRules.to,
      empty: { title: t('noRules.title'), hint: t('noRules.hint'), icon: BellRing },
      selectable: false,
      pollMs: (rules) => (rules.some(isNew) ? FOLLOW_MS : 0),
    }),
    [owner, load, columns, kindChoice, cursor, t],
  );

  return (
    <>
      <ListScreen
        key={owner}
        title={owner === EVERYBODY ? t('rulesAll') : name ? t('rulesOf', { name }) : t('rules')}
        above={<AlertTabs owner={owner} here="rules" />}
        spec={spec}
        aside={
          <>
            <Whose owner={owner} to={paths.alertRules.of} title={t('chooseUser')} />
            {owner !== EVERYBODY && (
              <Command>
                <Button size="sm" onClick={add}>
                  <Plus aria-hidden />
                  {t('add')}
                </Button>
              </Command>
            )}
          </>
        }
      />
      {dialog}
      {editing && (
        <RuleDialog
          saved={editing === 'new' ? undefined : editing}
          whose={asked}
          onSaved={(rule) => {
            note(rule);
            setEditing(undefined);
            refresh();
          }}
          onRecipients={refresh}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('delete.title')}
          confirm={t('delete.confirm')}
          danger
          onConfirm={async () => {
            await call(deleteAlertRule, { params: { id: deleting.id } });
            notify('success', t('delete.done'));
            refresh();
          }}
          onClose={() => setDeleting(undefined)}
        >
          <Text fontWeight="medium">{watched(deleting)}</Text>
          <Text color="fg.muted">{t('delete.text', { number: ENDED_ALERTS_DAYS })}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Links to this screen can open the dialog for a new rule. */
function useAskedToAdd(add: () => void) {
  const { state } = useLocation();
  const asked = useRef(false);
  const wanted = (state as { add?: true } | null)?.add === true;
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    add();
  });
}
