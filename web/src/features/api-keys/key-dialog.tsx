import { Box, chakra, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAppRight, NewApiKey, putAppRight } from '../../../../shared/contract/auth/api-keys.ts';
import { type AppRight, KEY_DESCRIPTION_MAX } from '../../../../shared/model/api-key.ts';
import { isRoleBound, type KeyPermission } from '../../../../shared/roles.ts';
import { CheckField } from '../../components/check-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { isOver, LastDayField } from '../../components/last-day-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { ScopeChoice } from '../../components/places/scope-choice.tsx';
import { useScopeEntry } from '../../components/places/use-scope-entry.ts';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { endOfDay, inAYear, lastDayOf } from '../../lib/last-day.ts';
import { notify } from '../../lib/notify.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';
import { grantable } from './key-rights.ts';
import type { KeyScope } from './key-scope.ts';
import { LastUse } from './last-use.tsx';
import { NewKey } from './new-key.tsx';
import { usePermissionNames } from './use-permission-names.ts';

interface KeyDialogProps {
  /** Undefined: a new key. */
  readonly saved: AppRight | undefined;
  readonly scope: KeyScope;
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

interface KeyEntries {
  readonly description: string;
  readonly principal: string;
  readonly permissions: readonly KeyPermission[];
  /** The last day (yyyy-mm-dd); empty: the key does not expire. */
  readonly lastDay: string;
  /** One on each line; empty: everywhere. */
  readonly networks: string;
}

const entriesOf = (key: AppRight | undefined): KeyEntries => ({
  description: key?.description ?? '',
  principal: '',
  permissions: key?.permissions.filter((one) => one !== 'BASIC') ?? [],
  lastDay: key ? (key.expiresAt ? lastDayOf(key.expiresAt) : '') : inAYear(Date.now()),
  networks: key?.networks.join('\n') ?? '',
});

/** Creates or changes a key; a new key is shown afterwards, once. */
export function KeyDialog({ saved, scope, onChanged, onDone }: KeyDialogProps) {
  const { t } = useTranslation(['keys', 'common']);
  const errorText = useErrorText();
  const names = usePermissionNames();
  const session = useSession();
  const role = roleOf(session);
  const [key, setKey] = useState<string>();
  const offered = grantable(role, saved === undefined);
  const forWhom = !saved && scope.kind === 'all';
  const [entries] = useState(() => entriesOf(saved));
  const reached = saved?.scope ?? null;
  const limit = useScopeEntry(reached);
  const bodyOf = ({ description, principal, permissions, lastDay, networks }: KeyEntries) => {
    const to = scope.kind === 'user' ? scope.id : principal.trim();
    const limited = limit.complete();
    return {
      description: description.trim(),
      ...(to && { principal: to }),
      permissions: [...permissions],
      ...((!saved || lastDay !== entries.lastDay) && { expiresAt: endOfDay(lastDay) ?? null }),
      ...(networks !== entries.networks && { networks: networks.split(/[\s,;]+/).filter(Boolean) }),
      ...(limited !== undefined && JSON.stringify(limited) !== JSON.stringify(reached) && { scope: limited }),
    };
  };
  const editor = useEditor({
    saved: entries,
    schema: NewApiKey,
    toSend: bodyOf,
    async send(value) {
      if (!saved) {
        const { key: told } = await call(createAppRight, { body: bodyOf(value) });
        setKey(told);
        onChanged();
        return;
      }
      const { principal: _, ...body } = bodyOf(value);
      await call(putAppRight, { params: { id: saved.id }, body });
      notify('success', t('saved'));
      onDone();
    },
    rules: ({ lastDay }) => (lastDay !== entries.lastDay && isOver(lastDay) ? ['lastDay'] : []),
    // Its fields say what is missing.
    before: (send) => limit.complete() !== undefined && void send(),
  });
  const { value, set, isFault } = editor;

  const me = meOf(session)?.id;
  // Of an account that is entered by its address, the sites are not known.
  const principal = forWhom ? null : (saved?.principalId ?? (scope.kind === 'user' ? scope.id : me));

  if (key !== undefined) return <NewKey value={key} onDone={onDone} />;
  return (
    <Dialog
      title={saved ? t('editTitle') : t('create')}
      onClose={onDone}
      // Wide, so that the buttons below many permissions are visible without scrolling.
      wide={offered.length > 0}
    >
      <form {...editor.props}>
        <Stack gap="5">
          {saved && (
            <Text color="fg.muted">
              {t('column.lastUsed')}: <LastUse of={saved} />
            </Text>
          )}
          <TextField
            size="sm"
            label={t('field.description')}
            hint={t('field.descriptionHint')}
            error={isFault('description') ? t('fault.description') : undefined}
            maxLength={KEY_DESCRIPTION_MAX}
            value={value.description}
            onChange={({ target }) => set('description', target.value)}
          />
          {forWhom && (
            <TextField
              size="sm"
              type="email"
              label={t('field.principal')}
              hint={t('field.principalHint')}
              error={isFault('principal') ? t('fault.principal') : undefined}
              value={value.principal}
              onChange={({ target }) => set('principal', target.value)}
            />
          )}
          <LastDayField
            label={t('field.lastDay')}
            hint={t('field.lastDayHint')}
            error={isFault('lastDay') ? t('fault.lastDay') : undefined}
            value={value.lastDay}
            onChange={({ target }) => set('lastDay', target.value)}
          />
          <TextArea
            label={t('field.networks')}
            hint={t('field.networksHint')}
            error={isFault('networks') ? t('fault.networks') : undefined}
            minH="16"
            fontFamily="mono"
            textStyle="sm"
            spellCheck={false}
            placeholder={'192.0.2.0/24\n2001:db8::/48'}
            value={value.networks}
            onChange={({ target }) => set('networks', target.value)}
          />
          <ScopeChoice
            allHint={t('scope.allHint')}
            someHint={t('scope.someHint')}
            entry={limit}
            // An admin who names nobody would be offered the sites of all.
            user={principal === me && role !== 'ADMIN' ? undefined : principal}
          />
          {offered.length > 0 && (
            <chakra.fieldset>
              <Text as="legend" fontWeight="medium" mb="2">
                {t('column.permissions')}
              </Text>
              <SimpleGrid columns={{ base: 1, sm: 2 }} gapX="6" gapY="3">
                <CheckField label={names.BASIC} hint={t('basicHint')} checked disabled onChange={() => {}} />
                {offered.map((permission) => (
                  <CheckField
                    key={permission}
                    label={names[permission]}
                    hint={isRoleBound(permission) ? `${permission} · ${t('productionOnly')}` : permission}
                    checked={value.permissions.includes(permission)}
                    onChange={(checked) =>
                      set(
                        'permissions',
                        checked
                          ? [...value.permissions, permission]
                          : value.permissions.filter((one) => one !== permission),
                      )
                    }
                  />
                ))}
              </SimpleGrid>
              {isFault('permissions') && (
                <Box mt="3">
                  <Notice>{t('fault.permissions')}</Notice>
                </Box>
              )}
            </chakra.fieldset>
          )}
          {editor.refusal !== undefined && <Notice>{errorText(editor.refusal)}</Notice>}
          <DialogButtons
            submit={saved ? t('common:save') : t('common:create')}
            busyText={t('common:save')}
            busy={editor.busy}
            onCancel={onDone}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
