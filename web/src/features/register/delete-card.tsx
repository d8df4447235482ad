import { Button, Flex, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteBeacon } from '../../../../shared/contract/admin.ts';
import { readBeaconId, typesOfId } from '../../../../shared/model/beacon-id.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFaultFocus } from '../../components/use-fault-focus.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';

/** Deletes a beacon permanently. */
export function DeleteCard() {
  const { t } = useTranslation(['register', 'common']);
  const [text, setText] = useState('');
  const [tooShort, setTooShort] = useState(false);
  const [asking, setAsking] = useState(false);
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();
  const read = readBeaconId(text).id;
  // Ids of imported beacons may have any form.
  const id = typesOfId(read).length > 0 ? read : text.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setTooShort(id === '');
    if (id !== '') return setAsking(true);
    notify('error', t('REGISTER_INFOPOINT_ID_TOO_SHORT'));
    focusFault();
  }

  return (
    <Card title={t('remove.title')} hint={t('remove.hint')} tone="danger">
      <form ref={form} onSubmit={submit}>
        <Flex align="start" wrap="wrap" gap="3">
          <Flex direction="column" flex="1 1 16rem" maxW="md">
            <TextField
              size="sm"
              label={t('remove.id')}
              error={tooShort ? t('REGISTER_INFOPOINT_ID_TOO_SHORT') : undefined}
              value={text}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              fontFamily="mono"
              onChange={({ target }) => {
                setText(target.value);
                setTooShort(false);
              }}
            />
          </Flex>
          <Button
            type="submit"
            size="sm"
            colorPalette="red"
            variant="outline"
            mt={{ base: '0', md: '1.625rem' }}
          >
            {t('remove.button')}
          </Button>
        </Flex>
      </form>
      {asking && (
        <ConfirmDialog
          title={t('remove.confirmTitle', { id })}
          confirm={t('remove.button')}
          danger
          typed={{ label: t('common:typed.name', { name: id }), value: id }}
          onConfirm={async () => {
            await call(deleteBeacon, { params: { n: id } });
            notify('success', t('remove.done', { id }));
            setText('');
          }}
          onClose={() => setAsking(false)}
        >
          <Text>{t('remove.confirmText')}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}
