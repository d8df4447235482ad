import { Box, SimpleGrid, Stack } from '@chakra-ui/react';
import { type HTMLAttributes, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../components/dialog.tsx';
import { DialogButtons } from '../../../../components/dialog-buttons.tsx';
import { useContentUpload } from '../../../../components/files/use-content-upload.ts';
import { Notice } from '../../../../components/notice.tsx';
import { TextArea } from '../../../../components/text-area.tsx';
import { TextField } from '../../../../components/text-field.tsx';
import { useForm } from '../../../../components/use-form.ts';
import { CARD_FIELDS, type CardField, cardFaults, NOTE_MAX, PART_MAX } from './business-card.ts';
import type { GeneratorProps } from './generator.ts';

const TYPE = 'text/vcard';

/** Enters a business card and uploads the file that an output names. */
export function VcardDialog({ owner, onMade, onClose }: GeneratorProps) {
  const { t } = useTranslation('files');
  const [title, setTitle] = useState('');
  const [failed, setFailed] = useState(false);
  const upload = useContentUpload('vcard', owner, (url) => onMade(url, title));
  const form = useForm<CardField>({
    fields: CARD_FIELDS,
    check(card) {
      const { lastName, url } = cardFaults(card);
      return {
        ...(lastName && { lastName: t('vcard.fault.lastName') }),
        ...(url && { url: t('vcard.fault.url') }),
      };
    },
    async send(card) {
      setFailed(false);
      setTitle(
        [card.firstName, card.lastName]
          .map((one) => one.trim())
          .filter(Boolean)
          .join(' '),
      );
      let text: string;
      try {
        const { vcardText } = await import('./vcard-text.ts');
        text = vcardText(card);
      } catch {
        return setFailed(true);
      }
      await upload.send(new Blob([text], { type: TYPE }), TYPE);
    },
  });
  const field = (name: CardField, label: string, more: HTMLAttributes<HTMLInputElement> = {}) => (
    <TextField
      size="sm"
      name={name}
      label={label}
      error={form.faults[name]}
      maxLength={PART_MAX}
      autoComplete="off"
      {...more}
    />
  );

  return (
    <Dialog wide title={t('vcard.title')} onClose={onClose}>
      <form {...form.props}>
        <Stack gap="4">
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            {field('firstName', t('vcard.firstName'))}
            {field('lastName', t('vcard.lastName'))}
            {field('organisation', t('vcard.organisation'))}
            {field('title', t('vcard.jobTitle'))}
            {field('phone', t('vcard.phone'), { inputMode: 'tel' })}
            {field('mobile', t('vcard.mobile'), { inputMode: 'tel' })}
            {field('email', t('vcard.email'), { inputMode: 'email', spellCheck: false })}
            {field('otherEmail', t('vcard.otherEmail'), { inputMode: 'email', spellCheck: false })}
            <Box gridColumn="1 / -1">
              {field('url', t('vcard.url'), { inputMode: 'url', spellCheck: false })}
            </Box>
            {field('street', t('vcard.street'))}
            {field('zip', t('vcard.zip'))}
            {field('city', t('vcard.city'))}
            {field('country', t('vcard.country'))}
            <Box gridColumn="1 / -1">
              <TextArea name="note" label={t('vcard.note')} maxLength={NOTE_MAX} minH="16" />
            </Box>
          </SimpleGrid>
          {(failed || upload.problem) && <Notice>{failed ? t('vcard.failed') : upload.problem}</Notice>}
          <DialogButtons
            submit={t('make')}
            busyText={t('making')}
            busy={form.busy || upload.sending !== undefined}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
