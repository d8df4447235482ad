import { describe, expect, it } from 'vitest';
import { type ManagerLabel, NEW_MANAGER_LABEL } from '../../../../shared/model/label.ts';
import { sellerOf } from './seller-of.ts';

const label: ManagerLabel = {
  ...{ ...NEW_MANAGER_LABEL, name: 'skylark', logoUrl: null, users: 0, version: 1 },
  ...{ company: 'Skylark GmbH', street: 'Musterweg 1', zip: '10115', city: 'Berlin', country: 'DE' },
  ...{ vatId: 'DE136695976', taxNumber: '37/123/45678' },
};

describe('the company of a label', () => {
  it('is the seller of invoices, under the name of the console if the label has no brand', () => {
    expect(sellerOf(label).seller).toEqual({
      ...{ name: 'Skylark GmbH', street: 'Musterweg 1', zip: '10115', city: 'Berlin', country: 'DE' },
      ...{ vatId: 'DE136695976', taxNumber: '37/123/45678', email: null, brand: 'Beacon', colour: null },
      ...{ register: null, court: null, managers: null, phone: null },
    });
  });

  it('is no seller until nothing that invoices need is missing', () => {
    expect(sellerOf({ ...label, street: '', country: null, taxNumber: '' })).toEqual({
      missing: ['street', 'country', 'taxNumber'],
    });
  });
});
