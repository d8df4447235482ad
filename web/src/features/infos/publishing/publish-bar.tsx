import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentLanguage } from '../../../../../shared/content/output.ts';
import { CheckField } from '../../../components/check-field.tsx';
import { SaveBar } from '../../../components/save-bar.tsx';
import { SteadyButton } from '../../../components/steady-button.tsx';
import type { ItemOwner } from '../../../components/use-owner-confirm.tsx';
import { isFaulty } from '../editor/entries.ts';
import { useEntryChanges } from '../editor/use-entry-changes.ts';
import { useFieldNames } from '../editor/use-field-names.ts';
import type { InfoEditor } from '../editor/use-info-editor.ts';
import type { KnownInfo } from '../use-info.ts';
import { DiscardDraftDialog } from './discard-draft-dialog.tsx';
import { DraftCheck } from './draft-check.tsx';

/** A fault or a warning to show before publishing. */
interface Finding {
  readonly tone: 'error' | 'warning';
  readonly text: string;
  /** Leads to what it is about. */
  readonly onShow?: () => void;
}

interface PublishBarProps {
  /** Undefined: a new one. */
  readonly info: KnownInfo | undefined;
  /** The owner in the URL. */
  readonly owner: string;
  readonly editor: InfoEditor;
  readonly onShowFaults: (language: ContentLanguage) => void;
  readonly onDiscard: () => void;
  /** The owner, if it is another user. */
  readonly other: ItemOwner | undefined;
}

/** The bar below the form: unsaved changes, findings, the languages to publish, and the buttons. */
export function PublishBar({ info, owner, editor, onShowFaults, onDiscard, other }: PublishBarProps) {
  const { t } = useTranslation(['infos', 'common']);
  const names = useFieldNames();
  const [discarding, setDiscarding] = useState(false);
  const changes = useEntryChanges(editor.saved, editor.value);
  const { value, busy, differing, languages, isPart, isUnsaved } = editor;
  const isUnpublished = !info?.published;
  const hasDraft = info?.hasDraft ?? false;
  const status = isUnsaved || !(isUnpublished || hasDraft) ? undefined : info ? t('bar.draft') : t('bar.new');
  const textOfFault = (one: ContentLanguage) => {
    const language = names.of[one];
    const count = value[one].filter(isFaulty).length;
    return languages.includes(one)
      ? t('bar.incomplete', { language, count: count })
      : t('bar.held', { language, count: count });
  };
  const faulty = differing.filter((one) => value[one].some(isFaulty));
  const findings: readonly Finding[] = faulty.map((one) => ({
    tone: 'warning',
    text: textOfFault(one),
    onShow: () => onShowFaults(one),
  }));
  return (
    <>
      <SaveBar
        changes={changes}
        refusal={editor.isStale ? undefined : editor.refusal}
        busy={busy}
        status={status}
        onDiscard={onDiscard}
        buttons={
          <>
            {isUnsaved && (
              <SteadyButton size="sm" variant="ghost" colorPalette="gray" disabled={busy} onClick={onDiscard}>
                {t('common:discard')}
              </SteadyButton>
            )}
            {!isUnsaved && !isUnpublished && hasDraft && (
              <SteadyButton
                size="sm"
                variant="ghost"
                colorPalette="gray"
                disabled={busy}
                onClick={() => setDiscarding(true)}
              >
                {t('discardDraft.action')}
              </SteadyButton>
            )}
            {(isUnsaved || !info) && (
              <SteadyButton type="submit" size="sm" variant="outline" colorPalette="gray" disabled={busy}>
                {t('saveDraft')}
              </SteadyButton>
            )}
            <SteadyButton
              size="sm"
              loading={busy}
              loadingText={t('publish')}
              disabled={differing.length > 0 && languages.length === 0}
              onClick={editor.publish}
            >
              {isPart && languages.length > 0
                ? t('publishLanguages', { languages: names.list(languages) })
                : t('publish')}
            </SteadyButton>
          </>
        }
      >
        {!info && findings.length > 0 && <Findings findings={findings} />}
        {info && (
          <DraftCheck info={info} owner={owner} editor={editor}>
            {findings.length > 0 && <Findings findings={findings} />}
            {differing.length > 1 && (
              <Flex role="group" aria-label={t('bar.languages')} wrap="wrap" gapX="5" gapY="2" mb="3">
                <Text color="fg.muted">{t('bar.languages')}</Text>
                {differing.map((one) => (
                  <CheckField
                    key={one}
                    label={names.of[one]}
                    checked={languages.includes(one)}
                    onChange={(isOn) => editor.choose(one, isOn)}
                  />
                ))}
              </Flex>
            )}
          </DraftCheck>
        )}
      </SaveBar>
      {discarding && info && (
        <DiscardDraftDialog info={info} other={other} onClose={() => setDiscarding(false)} />
      )}
    </>
  );
}

const TONES = {
  error: { icon: CircleAlert, colour: 'red.fg' },
  warning: { icon: TriangleAlert, colour: 'orange.fg' },
} as const;

function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('infos');
  return (
    <Stack as="ul" gap="1" mb="3" listStyleType="none" aria-label={t('bar.findings')}>
      {findings.map(({ tone, text, onShow }) => {
        const { icon: Icon, colour } = TONES[tone];
        return (
          <Flex as="li" key={text} align="center" gap="2" color={colour}>
            <Box flexShrink="0">
              <Icon size={15} aria-hidden />
            </Box>
            <span>{text}</span>
            {onShow && (
              <Button size="2xs" variant="ghost" onClick={onShow}>
                {t('bar.show')}
              </Button>
            )}
          </Flex>
        );
      })}
    </Stack>
  );
}
