import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FINDING_KINDS, type Finding, findingsOfPublication } from '../../../../../shared/content/gate.ts';
import { CONTENT_LANGUAGES } from '../../../../../shared/content/output.ts';
import { FindingsPanel } from '../../../components/gate/findings-panel.tsx';
import { useInfoFacts } from '../../../components/gate/use-info-facts.ts';
import { NARROW } from '../../../components/list/card-styles.ts';
import { useToursOfInfo } from '../../../components/use-tours-of-info.ts';
import { differences, languagesIn } from '../editor/entries.ts';
import type { InfoEditor } from '../editor/use-info-editor.ts';
import type { KnownInfo } from '../use-info.ts';

interface DraftCheckProps {
  readonly info: KnownInfo;
  /** The owner in the URL. */
  readonly owner: string;
  readonly editor: InfoEditor;
  /** What is decided before publishing. On phones, where the bar would cover half of the form, only while this is open. */
  readonly children?: ReactNode;
}

/**
 * What is found about an Info as it will be once it is published. Languages and beacons are those of now; files and links
 * are those of the draft that is stored. Findings keep nobody from publishing.
 */
export function DraftCheck({ info, owner, editor, children }: DraftCheckProps) {
  const { t } = useTranslation('gate');
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const { value, saved, languages } = editor;
  const gate = useInfoFacts([info.id], owner, {
    publishing: CONTENT_LANGUAGES.filter((one) => languages.includes(one)),
    state: `${info.version} ${info.beaconsCount}`,
  });
  const tours = useToursOfInfo(info.id, owner);
  const after = CONTENT_LANGUAGES.filter((one) =>
    languages.includes(one) ? value[one].length > 0 : info.languages.includes(one),
  );
  const findings = (gate.facts ?? []).flatMap((facts) =>
    findingsOfPublication({ ...facts, languages: after }, info.languages, tours.data?.items ?? []),
  );
  const isUnsaved = languagesIn(differences(saved, value)).length > 0;
  const isKnown = gate.facts !== undefined && !gate.isCheckingLinks;
  return (
    <>
      <Flex align="center" wrap="wrap" columnGap="1" mb={isOpen ? '2' : '3'}>
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          ms="-2"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          {t('bar.title')}
        </Button>
        <Summary findings={findings} state={gate.error ? 'failed' : isKnown ? 'known' : 'checking'} />
      </Flex>
      <Box id={panel}>
        {isOpen && (
          <Box
            maxH="14rem"
            overflowY="auto"
            mb="3"
            tabIndex={0}
            role="group"
            aria-label={t('title')}
            focusVisibleRing="inside"
          >
            <FindingsPanel gate={gate} findings={findings} owner={owner} />
            {isUnsaved && (
              <Text mt="2" color="fg.muted" textStyle="xs">
                {t('bar.unsaved')}
              </Text>
            )}
          </Box>
        )}
      </Box>
      <Box css={isOpen ? undefined : { [NARROW]: { display: 'none' } }}>{children}</Box>
    </>
  );
}

interface SummaryProps {
  readonly findings: readonly Finding[];
  readonly state: 'checking' | 'failed' | 'known';
}

/** One line, whatever is found, so that nothing moves. */
function Summary({ findings, state }: SummaryProps) {
  const { t } = useTranslation('gate');
  const number = (tone: 'error' | 'warning') =>
    findings.filter(({ kind }) => FINDING_KINDS[kind] === tone).length;
  const [errors, warnings] = [number('error'), number('warning')];
  const text =
    state === 'failed'
      ? t('bar.failed')
      : errors + warnings > 0
        ? [
            ...(errors > 0 ? [t('bar.errors', { count: errors })] : []),
            ...(warnings > 0 ? [t('bar.warnings', { count: warnings })] : []),
          ].join(', ')
        : state === 'checking'
          ? t('bar.checking')
          : t('bar.none');
  const [Icon, colour] =
    errors > 0
      ? [CircleAlert, 'fg.error']
      : warnings > 0
        ? [TriangleAlert, 'orange.fg']
        : [CircleCheck, 'green.fg'];
  const hasIcon = state !== 'failed' && (state === 'known' || errors + warnings > 0);
  return (
    <Box as="span" role="status" display="inline-flex" alignItems="center" gap="1.5" textStyle="xs">
      {hasIcon && (
        <Box as="span" color={colour}>
          <Icon size={15} aria-hidden />
        </Box>
      )}
      <Text as="span" color={errors + warnings > 0 ? 'fg' : 'fg.muted'}>
        {text}
      </Text>
    </Box>
  );
}
