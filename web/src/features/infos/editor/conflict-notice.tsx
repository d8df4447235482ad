import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Comparison } from '../versions/comparison.tsx';
import { toContent } from './entries.ts';
import { useFieldNames } from './use-field-names.ts';
import type { InfoEditor } from './use-info-editor.ts';

/** What somebody else has saved while it was edited here. What was entered is kept; the user decides between both. */
export function ConflictNotice({ editor }: { editor: InfoEditor }) {
  const { t } = useTranslation(['infos', 'common']);
  const names = useFieldNames();
  const [comparing, setComparing] = useState(false);
  const { conflicts } = editor;
  if (conflicts.length === 0)
    return editor.isStale && editor.isUnsaved ? <Notice tone="warning">{t('conflict.stale')}</Notice> : null;
  return (
    <Notice tone="warning">
      <Text>{t('conflict.text', { fields: names.list(conflicts) })}</Text>
      <Flex gap="2" mt="2" wrap="wrap">
        <Button size="xs" variant="outline" onClick={() => setComparing(true)}>
          {t('compare.action')}
        </Button>
        <Button size="xs" variant="outline" onClick={() => editor.restore(...conflicts)}>
          {t('conflict.theirs')}
        </Button>
        <Button size="xs" variant="outline" onClick={editor.keepMine}>
          {t('conflict.mine')}
        </Button>
      </Flex>
      {comparing && (
        <Dialog wide title={t('conflict.title')} onClose={() => setComparing(false)}>
          <Comparison
            before={{ label: t('conflict.saved'), content: toContent(editor.saved) }}
            after={{ label: t('conflict.entered'), content: toContent(editor.value) }}
          />
          <Flex justify="end" mt="4">
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setComparing(false)}>
              {t('common:close')}
            </Button>
          </Flex>
        </Dialog>
      )}
    </Notice>
  );
}
