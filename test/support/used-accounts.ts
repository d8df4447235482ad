import { setInfoFeatureState } from '../../functions/core/composition/set-info-feature-state.ts';
import { setInfoPoint } from '../../functions/core/content/infos/set-info-point.ts';
import { BUYER, SELLER } from '../../functions/core/money/invoices/test/invoices.ts';
import type { PayerFacts } from '../../functions/core/money/payment/payer-facts.ts';
import { InfoInput } from '../../shared/model/info.ts';
import { owned } from './moving-beacons.ts';
import { account, callerOf } from './people.ts';

const nothing = { params: {}, query: {}, body: {} };
type Person = { id: string; email: string };

/** Switches an Info CMS on and off. */
export const cms = (of: Person, state: 'OFF' | 'ON' | 'TERMINATED') =>
  setInfoFeatureState(callerOf(of), { ...nothing, params: { user: '0', state } });

let infos = 0;

/** An account whose Info shows this number of devices from now on. */
export async function usedAccount(
  devices: number,
  more: Parameters<typeof account>[0] = {},
): Promise<Person> {
  const person = await account(more);
  await cms(person, 'ON');
  const { ids: beaconIds } = await owned(person, devices);
  const info = {
    name: `Info ${++infos}`,
    outputs: { en: [{ type: 'MESSAGE', title: 'Harbour', text: 'Welcome' }] },
    beaconIds,
  };
  await setInfoPoint(callerOf(person), { ...nothing, body: InfoInput.parse(info) });
  return person;
}

/** Facts of a German company that pays with this card. */
export const paysWith = (cardId: string | null, more: Partial<PayerFacts> = {}): PayerFacts => ({
  isLive: true,
  card: { customerId: cardId === null ? null : 'cus_1', cardId },
  seller: { country: 'DE', usesOss: false },
  buyer: { country: 'DE', isCompany: true, vatId: 'valid' },
  parties: { language: 'de-de', seller: SELLER, buyer: BUYER, host: 'console.example' },
  ...more,
});
