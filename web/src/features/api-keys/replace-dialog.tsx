import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyReplacement, replaceAppRight } from '../../../../shared/contract/auth/api-keys.ts';
import type { AppRight } from '../../../../shared/model/api-key.ts';
import { KEY_OVERLAP_DAYS } from '../../../../shared/model/user-limits.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { isOver, LastDayField } from '../../components/last-day-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { endOfDay, inAYear, lastDayOf } from '../../lib/last-day.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { mayExtend } from './key-rights.ts';
import { LastUse } from './last-use.tsx';
import { NewKey } from './new-key.tsx';

interface ReplaceDialogProps {
  readonly replaced: AppRight;
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

interface Entries {
  readonly overlapDays: number;
  /** Of the new key (yyyy-mm-dd); empty: it does not expire. */
  readonly lastDay: string;
}

const OVERLAPS = [0, 1, KEY_OVERLAP_DAYS.default, 30, KEY_OVERLAP_DAYS.max];

/** Makes a key in place of another one, and chooses how long that one works on. The new key is shown once. */
export function ReplaceDialog({ replaced, onChanged, onDone }: ReplaceDialogProps) {
  const { t } = useTranslation(['keys', 'common']);
  const errorText = useErrorText();
  const canExtend = mayExtend(roleOf(useSession()), replaced.permissions);
  const asBefore = replaced.expiresAt ? lastDayOf(replaced.expiresAt) : '';
  const [entries] = useState<Entries>(() => ({
    overlapDays: KEY_OVERLAP_DAYS.default,
    lastDay: canExtend && replaced.expiresAt ? inAYear(Date.now()) : asBefore,
  }));
  const [key, setKey] = useState<string>();
  const bodyOf = ({ overlapDays, lastDay }: Entries) => ({
    overlapDays,
    ...(lastDay !== asBefore && { expiresAt: endOfDay(lastDay) ?? null }),
  });
  const editor = useEditor({
    saved: entries,
    schema: KeyReplacement,
    toSend: bodyOf,
    async send(value) {
      const { key: told } = await call(replaceAppRight, { params: { id: replaced.id }, body: bodyOf(value) });
      setKey(told);
      onChanged();
    },
    rules: ({ lastDay }) => (isOver(lastDay) ? ['lastDay'] : []),
    faultOf: (path) => (path[0] === 'expiresAt' ? 'lastDay' : 'overlapDays'),
  });
  const { value, set, isFault } = editor;

  if (key !== undefined) return <NewKey value={key} onDone={onDone} />;
  return (
    <Dialog title={t('replace.title')} onClose={onDone}>
      <form {...editor.props}>
        <Stack gap="5">
          <Text>{t('replace.text', { description: replaced.description })}</Text>
          <SelectField
            label={t('replace.overlap')}
            hint={
              <>
                {t('column.lastUsed')}: <LastUse of={replaced} />
              </>
            }
            value={value.overlapDays}
            onChange={({ target }) => set('overlapDays', Number(target.value))}
          >
            {OVERLAPS.map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t('replace.atOnce') : t('replace.days', { count: days })}
              </option>
            ))}
          </SelectField>
          {canExtend && (
            <LastDayField
              label={t('replace.lastDay')}
              hint={t('field.lastDayHint')}
              error={isFault('lastDay') ? t('fault.lastDay') : undefined}
              value={value.lastDay}
              onChange={({ target }) => set('lastDay', target.value)}
            />
          )}
          {editor.refusal !== undefined && <Notice>{errorText(editor.refusal)}</Notice>}
          <DialogButtons
            submit={t('replace.submit')}
            busyText={t('common:save')}
            busy={editor.busy}
            onCancel={onDone}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
