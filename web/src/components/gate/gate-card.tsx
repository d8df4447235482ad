import { Button, Text } from '@chakra-ui/react';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding, InfoFacts } from '../../../../shared/content/gate.ts';
import { Card } from '../card.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { useInfoFacts } from './use-info-facts.ts';

interface GateProps {
  /** The Infos that are looked at. */
  readonly ids: readonly string[];
  /** The owner in the URL. */
  readonly owner: string;
  readonly findingsOf: (facts: readonly InfoFacts[]) => readonly Finding[];
}

/** A section of a page that checks Infos when it is asked to. */
export function GateCard(props: GateProps) {
  const { t } = useTranslation('gate');
  const [asked, setAsked] = useState(0);
  return (
    <Card
      title={t('title')}
      hint={t('hint')}
      aside={
        <Button
          type="button"
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={props.ids.length === 0}
          onClick={() => setAsked(asked + 1)}
        >
          <ListChecks aria-hidden />
          {asked ? t('again') : t('check')}
        </Button>
      }
    >
      {asked > 0 ? <Findings key={asked} {...props} /> : <Text color="fg.muted">{t('notYet')}</Text>}
    </Card>
  );
}

function Findings({ ids, owner, findingsOf }: GateProps) {
  const gate = useInfoFacts(ids, owner);
  return <FindingsPanel gate={gate} findings={findingsOf(gate.facts ?? [])} owner={owner} />;
}
