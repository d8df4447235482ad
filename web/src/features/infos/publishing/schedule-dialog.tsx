import { Box, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContentLanguage, languagesOf } from '../../../../../shared/content/output.ts';
import { putInfoSchedule } from '../../../../../shared/contract/content/drafts.ts';
import { CheckField } from '../../../components/check-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { useFaultFocus } from '../../../components/use-fault-focus.ts';
import { call, refusedFields } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { contentOf, differences, draftEntriesOf, isFaulty, languagesIn } from '../editor/entries.ts';
import { useFieldNames } from '../editor/use-field-names.ts';
import type { KnownInfo } from '../use-info.ts';
import { useRereadInfo } from '../use-reread-info.ts';
import { fromLocal, timeFault, toLocal } from './local-time.ts';

interface ScheduleDialogProps {
  readonly info: KnownInfo;
  /** Asks before the Info of another owner is changed. */
  readonly asking: (perform: () => unknown) => void;
  readonly onClose: () => void;
}

type Faults = Readonly<Partial<Record<'publishAt' | 'languages' | 'unpublishAt', string>>>;

/** Plans when an Info is published, with what its draft contains now, and when it ends; also moves or cancels one of them. */
export function ScheduleDialog({ info, asking, onClose }: ScheduleDialogProps) {
  const { t, i18n } = useTranslation('infos');
  const errorText = useErrorText();
  const names = useFieldNames();
  const reread = useRereadInfo(info.id);
  const was = info.schedule ?? { publishAt: null, languages: [], unpublishAt: null };
  const localOf = (at: string | null) => (at === null ? '' : toLocal(Date.parse(at)));
  const [publishes, setPublishes] = useState(was.publishAt !== null);
  const [publishAt, setPublishAt] = useState(localOf(was.publishAt));
  const [ends, setEnds] = useState(was.unpublishAt !== null);
  const [unpublishAt, setUnpublishAt] = useState(localOf(was.unpublishAt));
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();

  const written = draftEntriesOf(info.draft ?? contentOf(info));
  // What would change for phones; of an Info without a draft, all that it says.
  const differing = info.draft
    ? languagesIn(differences(draftEntriesOf(contentOf(info)), written))
    : languagesOf(contentOf(info).outputs);
  const isFaultyIn = (one: ContentLanguage) => written[one].some(isFaulty);
  const [languages, setLanguages] = useState<readonly ContentLanguage[]>(
    differing.filter((one) => !isFaultyIn(one) && (was.publishAt === null || was.languages.includes(one))),
  );

  const [isOther, setOther] = useState(false);

  const times = { publishAt: fromLocal(publishAt), unpublishAt: fromLocal(unpublishAt) };
  // A new time, or other languages, take the content that the draft has now; else it stays as it was scheduled.
  const isMoved = publishes && (was.publishAt === null || publishAt !== localOf(was.publishAt) || isOther);
  const isEndMoved = ends && (was.unpublishAt === null || unpublishAt !== localOf(was.unpublishAt));
  /** Null cancels a time, undefined leaves it as it is. */
  const body = {
    publishAt: isMoved ? isoOf(times.publishAt) : cancelled(publishes, was.publishAt),
    unpublishAt: isEndMoved ? isoOf(times.unpublishAt) : cancelled(ends, was.unpublishAt),
  };

  const faultTexts = {
    missing: t('schedule.fault.missing'),
    past: t('schedule.fault.past'),
    far: t('schedule.fault.far'),
  };
  function faultsNow(): Faults {
    const now = Date.now();
    const said = (at: number | undefined) => {
      const fault = timeFault(at, now);
      return fault && faultTexts[fault];
    };
    const first = isMoved ? said(times.publishAt) : undefined;
    const last = isEndMoved ? said(times.unpublishAt) : undefined;
    const isSame =
      publishes && ends && times.publishAt !== undefined && times.publishAt === times.unpublishAt;
    const isNone = isMoved && differing.length > 0 && languages.length === 0;
    return {
      ...(first && { publishAt: first }),
      ...(isNone && { languages: t('schedule.fault.languages') }),
      ...(last ? { unpublishAt: last } : isSame && { unpublishAt: t('schedule.fault.equal') }),
    };
  }
  async function save() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await call(putInfoSchedule, {
        params: { id: info.id },
        body: {
          version: info.version,
          ...(body.publishAt !== undefined && { publishAt: body.publishAt }),
          ...(body.publishAt && languages.length > 0 && { languages: [...languages] }),
          ...(body.unpublishAt !== undefined && { unpublishAt: body.unpublishAt }),
        },
      });
      await reread();
      notify('success', t('schedule.saved'));
      onClose();
    } catch (error) {
      const fields = refusedFields(error).map(([field]) => field);
      // The clock of this machine may be wrong.
      const late = (['publishAt', 'unpublishAt'] as const).filter((field) => fields.includes(field));
      setFaults(Object.fromEntries(late.map((field) => [field, t('schedule.fault.past')])));
      if (late.length === 0) setRefusal(error);
      await reread();
      setBusy(false);
      focusFault();
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = faultsNow();
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFault();
    if (body.publishAt === undefined && body.unpublishAt === undefined) return onClose();
    asking(save);
  }

  const timeField = (
    label: string,
    at: string,
    set: (value: string) => void,
    error: string | undefined,
  ): ReactNode => (
    <TextField
      size="sm"
      type="datetime-local"
      label={label}
      hint={<TimeHint at={fromLocal(at)} timeZone={info.draft?.timeZone ?? contentOf(info).timeZone} />}
      error={error}
      value={at}
      onChange={({ target }) => {
        set(target.value);
        setFaults({});
      }}
    />
  );
  const here = new Intl.DateTimeFormat(i18n.language).resolvedOptions().timeZone;
  return (
    <Dialog title={t('schedule.title')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack gap="5">
          <Text color="fg.muted">{t('schedule.zone', { zone: zoneName(here) })}</Text>
          <Stack gap="3">
            <CheckField
              label={t('schedule.publish')}
              hint={t('schedule.publishHint')}
              checked={publishes}
              onChange={setPublishes}
            />
            {publishes && (
              <Stack gap="3" ps="7">
                {timeField(t('schedule.publishAt'), publishAt, setPublishAt, faults.publishAt)}
                {differing.length > 0 && (
                  <Stack as="fieldset" gap="1.5">
                    <Text as="legend" textStyle="xs" color="fg.muted" mb="1">
                      {t('schedule.languages')}
                    </Text>
                    {differing.map((one) => (
                      <CheckField
                        key={one}
                        label={names.of[one]}
                        hint={isFaultyIn(one) ? t('schedule.incomplete') : undefined}
                        disabled={isFaultyIn(one)}
                        checked={languages.includes(one)}
                        onChange={(isOn) => {
                          setLanguages(
                            isOn ? [...languages, one] : languages.filter((other) => other !== one),
                          );
                          setOther(true);
                          setFaults({});
                        }}
                      />
                    ))}
                    {faults.languages && (
                      <Box color="fg.error" tabIndex={-1} data-fault outline="none" role="alert">
                        {faults.languages}
                      </Box>
                    )}
                  </Stack>
                )}
              </Stack>
            )}
          </Stack>
          <Stack gap="3">
            <CheckField
              label={t('schedule.end')}
              hint={t('schedule.endHint')}
              checked={ends}
              onChange={setEnds}
            />
            {ends && (
              <Box ps="7">
                {timeField(t('schedule.endAt'), unpublishAt, setUnpublishAt, faults.unpublishAt)}
              </Box>
            )}
          </Stack>
          {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
          <DialogButtons submit={t('schedule.save')} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

const cancelled = (isKept: boolean, was: string | null) => (isKept || was === null ? undefined : null);
const isoOf = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
const zoneName = (zone: string) => zone.replaceAll('_', ' ');

/** The entered time in the time zone of the Info, where that shows another one. */
function TimeHint({ at, timeZone }: { at: number | undefined; timeZone: string }) {
  const { t, i18n } = useTranslation('infos');
  if (at === undefined) return null;
  const inZone = (zone?: string) =>
    new Intl.DateTimeFormat(i18n.language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    }).format(at);
  const there = inZone(timeZone);
  if (there === inZone()) return null;
  return <>{t('schedule.there', { zone: zoneName(timeZone), at: there })}</>;
}
