import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../card.tsx';
import { Notice } from '../notice.tsx';
import { SteadyButton } from '../steady-button.tsx';
import { useErrorText } from '../use-error-text.ts';
import { type ItemOwner, useOwnerConfirm } from '../use-owner-confirm.tsx';
import type { PlanWords } from './plan-group-row.tsx';
import type { Plan } from './plan-groups.ts';
import { PlanView } from './plan-view.tsx';

interface BulkReviewProps {
  readonly plan: Plan;
  readonly nameOf: (id: string) => string;
  readonly say: PlanWords;
  /** The label of the button that applies it. */
  readonly applyText: string;
  /** The owner, if any of the devices belongs to another user. */
  readonly other: ItemOwner | undefined;
  readonly onBack: () => void;
  readonly onApply: () => Promise<void>;
}

/** Shows the server's plan, equal changes together; confirming applies exactly this plan. */
export function BulkReview({ plan, nameOf, say, applyText, other, onBack, onApply }: BulkReviewProps) {
  const { t } = useTranslation('bulk');
  const errorText = useErrorText();
  const { ask, dialog } = useOwnerConfirm();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();

  async function apply() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onApply();
      setDone(true);
    } catch (error) {
      setRefusal(error);
    }
    setBusy(false);
  }

  return (
    <Card title={t('reviewTitle')} hint={t('reviewHint')}>
      <PlanView plan={plan} nameOf={nameOf} say={say} />
      {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
      <Flex justify="end" gap="2" wrap="wrap">
        <Button size="sm" variant="outline" colorPalette="gray" disabled={busy || done} onClick={onBack}>
          {t('back')}
        </Button>
        <SteadyButton
          size="sm"
          disabled={plan.changed === 0 || done}
          loading={busy}
          loadingText={applyText}
          onClick={() => (other ? ask(other, apply) : void apply())}
        >
          {applyText}
        </SteadyButton>
      </Flex>
      {dialog}
    </Card>
  );
}
