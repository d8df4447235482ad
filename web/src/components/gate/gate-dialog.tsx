import { Box, Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Finding, InfoFacts } from '../../../../shared/content/gate.ts';
import { Dialog } from '../dialog.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { useInfoFacts } from './use-info-facts.ts';

interface GateDialogProps {
  readonly title: string;
  readonly ids: readonly string[];
  /** The owner in the URL. */
  readonly owner: string;
  readonly findingsOf: (facts: readonly InfoFacts[]) => readonly Finding[];
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** Shows what is found before something is published. Findings keep nobody from publishing. */
export function GateDialog({ title, ids, owner, findingsOf, onPublish, onClose }: GateDialogProps) {
  const { t } = useTranslation(['gate', 'common']);
  const gate = useInfoFacts(ids, owner);
  const findings = findingsOf(gate.facts ?? []);
  return (
    <Dialog wide title={title} onClose={onClose}>
      <Box maxH="24rem" overflowY="auto" tabIndex={0} role="group" aria-label={t('title')}>
        <FindingsPanel gate={gate} findings={findings} owner={owner} />
      </Box>
      <Flex justify="end" gap="2" mt="5">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            onPublish();
            onClose();
          }}
        >
          {gate.facts && findings.length > 0 ? t('publishAnyway') : t('publish')}
        </Button>
      </Flex>
    </Dialog>
  );
}
