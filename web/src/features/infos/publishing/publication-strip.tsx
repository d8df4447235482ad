import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { CalendarClock, PencilLine, Smartphone } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deleteInfoSchedule } from '../../../../../shared/contract/content/drafts.ts';
import { Command } from '../../../components/command.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { type ItemOwner, useOwnerConfirm } from '../../../components/use-owner-confirm.tsx';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../lib/paths.ts';
import { changesInDraft } from '../editor/entries.ts';
import { useFieldNames } from '../editor/use-field-names.ts';
import type { InfoEditor } from '../editor/use-info-editor.ts';
import type { KnownInfo } from '../use-info.ts';
import { useRereadInfo } from '../use-reread-info.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useScheduleText } from './use-schedule-text.ts';

interface PublicationStripProps {
  readonly info: KnownInfo;
  /** The owner in the URL. */
  readonly owner: string;
  /** The owner, if it is another user. */
  readonly other: ItemOwner | undefined;
  readonly editor: InfoEditor;
}

/** What phones have of an Info, in what its draft differs, and what will happen by itself. */
export function PublicationStrip({ info, owner, other, editor }: PublicationStripProps) {
  const { t } = useTranslation('infos');
  const names = useFieldNames();
  const scheduleText = useScheduleText();
  const { ask, dialog } = useOwnerConfirm();
  const reread = useRereadInfo(info.id);
  const [scheduling, setScheduling] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const differing = useMemo(() => changesInDraft(info), [info]);
  const { schedule } = info;
  // What is scheduled is what the draft contains then, so what was entered is saved first.
  const open = () => editor.saveThen(() => setScheduling(true));
  return (
    <Flex
      as="section"
      aria-label={t('publication.title')}
      align="start"
      justify="space-between"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      gapX="6"
      gapY="3"
      px={{ base: '4', md: '6' }}
      py="3.5"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
    >
      <Stack as="ul" gap="1.5" minW="0" listStyleType="none" pt={{ md: '2' }}>
        <Line icon={<Smartphone size={16} aria-hidden />}>
          {info.published
            ? t('publication.shown', { languages: names.list(info.languages) })
            : t('publication.nothing')}
        </Line>
        {differing.length > 0 && (
          <Line icon={<PencilLine size={16} aria-hidden />} tone="blue.fg">
            {t('publication.differs', { fields: names.list(differing) })}
            <Button asChild size="2xs" variant="ghost" ms="1">
              <Link to={paths.infoVersions.to(owner, info.id)}>{t('compare.action')}</Link>
            </Button>
          </Line>
        )}
        {schedule && (
          <Line icon={<CalendarClock size={16} aria-hidden />} tone="blue.fg">
            {scheduleText(schedule)}
            <Command>
              <Button size="2xs" variant="ghost" ms="1" onClick={() => setCancelling(true)}>
                {t('schedule.cancel')}
              </Button>
            </Command>
          </Line>
        )}
      </Stack>
      <Command>
        <Button size="sm" variant="outline" colorPalette="gray" flexShrink="0" onClick={open}>
          <CalendarClock aria-hidden />
          {schedule ? t('schedule.change') : t('schedule.action')}
        </Button>
      </Command>
      {dialog}
      {scheduling && (
        <ScheduleDialog
          info={info}
          asking={(perform) => (other ? ask(other, perform) : void perform())}
          onClose={() => setScheduling(false)}
        />
      )}
      {cancelling && schedule && (
        <ConfirmDialog
          title={t('schedule.cancelTitle')}
          confirm={t('schedule.cancelConfirm')}
          onConfirm={async () => {
            await call(deleteInfoSchedule, { params: { id: info.id } });
            await reread();
            notify('success', t('schedule.cancelled'));
          }}
          onClose={() => setCancelling(false)}
        >
          <p>{scheduleText(schedule)}</p>
          <p>{t('schedule.cancelStays')}</p>
          {other && <p>{t('ofOther', { email: other.email })}</p>}
        </ConfirmDialog>
      )}
    </Flex>
  );
}

const Line = ({ icon, tone, children }: { icon: ReactNode; tone?: string; children: ReactNode }) => (
  <Flex as="li" gap="2.5" minW="0">
    <Box flexShrink="0" pt="0.5" color={tone ?? 'fg.muted'}>
      {icon}
    </Box>
    <Box minW="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Flex>
);
