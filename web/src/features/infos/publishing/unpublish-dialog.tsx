import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unpublishInfo } from '../../../../../shared/contract/content/drafts.ts';
import { CheckField } from '../../../components/check-field.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { useFieldNames } from '../editor/use-field-names.ts';
import type { KnownInfo } from '../use-info.ts';
import { useRereadInfo } from '../use-reread-info.ts';

interface UnpublishDialogProps {
  readonly info: KnownInfo;
  readonly onClose: () => void;
}

/** Takes an Info from phones, or some of its languages. What was published stays as the draft. */
export function UnpublishDialog({ info, onClose }: UnpublishDialogProps) {
  const { t } = useTranslation('infos');
  const names = useFieldNames();
  const reread = useRereadInfo(info.id);
  const [languages, setLanguages] = useState(info.languages);
  const isPart = languages.length < info.languages.length;
  return (
    <ConfirmDialog
      title={t('unpublish.title', { name: info.name })}
      confirm={
        isPart && languages.length > 0
          ? t('unpublish.confirmPart', { languages: names.list(languages) })
          : t('unpublish.confirm')
      }
      danger
      isReady={languages.length > 0}
      onConfirm={async () => {
        const body = { version: info.version, ...(isPart && { languages }) };
        try {
          await call(unpublishInfo, { params: { id: info.id }, body });
        } finally {
          await reread();
        }
        notify('success', t('unpublish.done'));
      }}
      onClose={onClose}
    >
      <Text>{t('unpublish.text')}</Text>
      {info.languages.length > 1 && (
        <Stack gap="1.5" role="group" aria-label={t('unpublish.languages')}>
          {info.languages.map((one) => (
            <CheckField
              key={one}
              label={names.of[one]}
              checked={languages.includes(one)}
              onChange={(isOn) =>
                setLanguages(
                  info.languages.filter((other) => (other === one ? isOn : languages.includes(other))),
                )
              }
            />
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
