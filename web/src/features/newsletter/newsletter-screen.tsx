import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { MESSAGE_MAX, Newsletter, SUBJECT_MAX, sendNewsLetter } from '../../../../shared/contract/admin.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-head.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useFaultFocus } from '../../components/use-fault-focus.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { Faulty } from './faulty.tsx';
import { type DryRun, Preview } from './preview.tsx';
import { type Recipients, recipientsOf } from './recipients.ts';
import { RecipientsCard } from './recipients-card.tsx';

const LOCALES = { de: 'de-de', en: 'en-gb', fr: 'fr-fr' } as const;
type Locale = keyof typeof LOCALES;
type Texts = { readonly [field in `${'subject' | 'message'}-${Locale}`]: string };
const EMPTY: Texts = {
  'subject-de': '',
  'message-de': '',
  'subject-en': '',
  'message-en': '',
  'subject-fr': '',
  'message-fr': '',
};

/** French is optional: it is sent only if it is not empty. */
const mapOf = (texts: Texts, part: 'subject' | 'message') => ({
  de: texts[`${part}-de`],
  en: texts[`${part}-en`],
  ...((texts['subject-fr'] || texts['message-fr']) && { fr: texts[`${part}-fr`] }),
});
const bodyOf = (texts: Texts, to: Recipients, dryRun: boolean) => ({
  localeToSubjectMap: mapOf(texts, 'subject'),
  localeToMessageBodyMap: mapOf(texts, 'message'),
  ...(to.kind === 'people' ? { recipients: to.people.map(({ id }) => id) } : { filter: [...to.filter] }),
  dryRun,
});

/** Writes a newsletter, previews it, and sends it after the user has confirmed the number of recipients. */
export function NewsletterScreen() {
  const { t } = useTranslation('newsletter');
  const { brand } = useBranding();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const { actingAs } = useSession();
  const [to, setTo] = useState(() => recipientsOf(query, state));
  const [nobody, setNobody] = useState(false);
  const [dryRun, setDryRun] = useState<DryRun>();
  const [asking, setAsking] = useState(false);
  const [faulty, setFaulty] = useState<readonly { id: string; message: string }[]>([]);
  const [sent, setSent] = useState(false);

  const isNobody = to.kind === 'people' && to.people.length === 0;
  const editor = useEditor<Texts>({
    saved: EMPTY,
    schema: Newsletter,
    toSend: (value) => bodyOf(value, to, true),
    faultOf: ([map, locale]) =>
      `${map === 'localeToSubjectMap' ? 'subject' : 'message'}-${String(locale)}` as keyof Texts,
    keepChanges: true,
    async send(value) {
      if (isNobody) return;
      const { recipients, preview } = await call(sendNewsLetter, { body: bodyOf(value, to, true) });
      setDryRun({
        count: recipients?.count ?? 0,
        isComplete: recipients?.isComplete ?? true,
        preview: preview ?? {},
      });
    },
  });
  // The recipients are above the form.
  const { form: page, focusFault } = useFaultFocus<HTMLDivElement>();
  const { value, set, isFault, changed } = editor;
  const guard = useUnsavedGuard(changed.length > 0 && !sent);

  function change(field: keyof Texts, text: string) {
    // The preview no longer matches the entries.
    setDryRun(undefined);
    set(field, text);
  }

  async function send() {
    const { errors, task } = await call(sendNewsLetter, { body: bodyOf(value, to, false) }).catch((error) => {
      notify('error', t('ERROR_TOAST'), TOAST_SECONDS.extended);
      throw error;
    });
    setFaulty(errors);
    setDryRun(undefined);
    if (errors.length > 0) {
      const all = to.kind === 'people' && errors.length >= to.people.length;
      return notify('error', all ? t('ERROR_TOAST') : t('ERROR_SOME_TOAST'), TOAST_SECONDS.extended);
    }
    setSent(true);
    notify('success', task ? t('started') : t('sent'));
    setTimeout(
      () =>
        void (task ? navigate(paths.tasks.to(), { state: { started: task } }) : navigate(paths.users.to())),
    );
  }

  const count = dryRun && (dryRun.isComplete ? String(dryRun.count) : t('atLeast', { number: dryRun.count }));
  return (
    <Stack ref={page} gap="5" maxW="4xl">
      <title>{`${t('title')} – ${brand}`}</title>
      <PageTitle>{t('title')}</PageTitle>
      {actingAs && <Notice tone="warning">{t('notActing')}</Notice>}
      {guard}
      <RecipientsCard
        to={to}
        missing={nobody}
        onChange={(next) => {
          setTo(next);
          setNobody(false);
          setDryRun(undefined);
        }}
      />
      {faulty.length > 0 && <Faulty errors={faulty} to={to} />}
      <form
        {...editor.props}
        onSubmit={(event) => {
          setNobody(isNobody);
          editor.props.onSubmit(event);
          if (isNobody) focusFault();
        }}
      >
        <Stack gap="5">
          {(Object.keys(LOCALES) as Locale[]).map((locale) => (
            <Card
              key={locale}
              title={LANGUAGE_NAMES[LOCALES[locale]]}
              {...(locale === 'fr' && { hint: t('frenchHint') })}
            >
              <TextField
                size="sm"
                label={t('subject')}
                lang={LOCALES[locale]}
                error={isFault(`subject-${locale}`) ? t('fault.subject') : undefined}
                maxLength={SUBJECT_MAX}
                value={value[`subject-${locale}`]}
                onChange={({ target }) => change(`subject-${locale}`, target.value)}
              />
              <TextArea
                label={t('message')}
                lang={LOCALES[locale]}
                error={isFault(`message-${locale}`) ? t('fault.message') : undefined}
                minH="40"
                maxLength={MESSAGE_MAX}
                value={value[`message-${locale}`]}
                onChange={({ target }) => change(`message-${locale}`, target.value)}
              />
            </Card>
          ))}
          {editor.refusal !== undefined && <Notice>{errorText(editor.refusal)}</Notice>}
          {dryRun && <Preview of={dryRun} />}
          <Flex justify="end" align="center" gap="2" wrap="wrap">
            {dryRun && (
              <Text me="auto" color="fg.muted">
                {t('recipientsCount', { number: count })}
              </Text>
            )}
            <SteadyButton
              type="submit"
              size="sm"
              variant={dryRun ? 'outline' : 'solid'}
              loading={editor.busy}
              loadingText={t('preview')}
              disabled={actingAs !== undefined}
            >
              {t('preview')}
            </SteadyButton>
            {dryRun && (
              <Button size="sm" disabled={dryRun.count === 0} onClick={() => setAsking(true)}>
                {t('send')}
              </Button>
            )}
          </Flex>
        </Stack>
      </form>
      {asking && dryRun && (
        <ConfirmDialog
          title={t('confirmTitle')}
          confirm={t('send')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <Text>{t('confirmText', { number: count })}</Text>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
