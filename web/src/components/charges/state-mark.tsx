import type { Statement } from '../../../../shared/model/statement.ts';
import { useChargeTexts } from './use-charge-texts.ts';

/** The state of a statement in words, with the reason as its tooltip. */
export function StateMark({ state, reason = null }: Pick<Statement, 'state'> & Partial<Statement>) {
  const { states, reasons } = useChargeTexts();
  return (
    <span className="label" data-tone={states[state].tone} title={reason ? reasons[reason] : undefined}>
      {states[state].text}
    </span>
  );
}
