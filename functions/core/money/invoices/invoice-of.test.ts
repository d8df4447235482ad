import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tries } from '../../../../test/support/depth.ts';
import { balancesOf, linesOf } from '../ledger/movement.ts';
import { cancellationOf, DEVICE_LINES_MAX, invoiceOf, type StatementFacts } from './invoice-of.ts';
import { anyFacts, CANCELLATION, factsOf, INVOICES, partOf, usesOf } from './test/invoices.ts';

/** Net, VAT and gross of a statement in exact numbers. */
function exactSums({ parts, carried, tax }: StatementFacts) {
  const cents = [...parts.map(({ charge }) => charge.net), ...carried.map(({ net }) => net)];
  const net = cents.reduce((sum, one) => sum + BigInt(one), 0n);
  const vat = (net * BigInt(tax.rateBp) * 2n + 10_000n) / 20_000n;
  return { net, vat, gross: net + vat };
}

describe('an invoice', () => {
  it('has the sums of exact arithmetic, and those of its own lines', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { net, vat, gross, lines, allowances, charges } = invoiceOf(facts);
        expect({ net: BigInt(net), vat: BigInt(vat), gross: BigInt(gross) }).toEqual(exactSums(facts));
        expect(lines - allowances + charges).toBe(net);
        expect(Math.min(lines, allowances, charges, net, vat)).toBeGreaterThanOrEqual(0);
      }),
      tries(1000, 100_000),
    );
  });

  it('is in the ledger with its sums, and together with its cancellation with nothing', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const invoice = invoiceOf(facts);
        const { net, vat, gross } = invoice;
        const booked = linesOf({ kind: 'finalised', net, vat });
        expect(balancesOf(booked)).toMatchObject({ receivable: gross, revenue: 0 - net, vat: 0 - vat });
        const cancellation = cancellationOf(invoice, { number: 'S-1', issued: '2026-11-09' });
        const taken = linesOf({ kind: 'cancelled', net: -cancellation.net, vat: -cancellation.vat });
        expect(Object.values(balancesOf([...booked, ...taken])).every((sum) => sum === 0)).toBe(true);
      }),
      tries(500, 10_000),
    );
  });

  it('rounds VAT once, of the sum of all users and carried amounts', () => {
    const { lines, allowances, charges, net, vat, gross } = INVOICES.discountAndCharge!;
    expect({ lines, allowances, charges, net, vat, gross }).toEqual({
      ...{ lines: 14_700, allowances: 2205, charges: 1999 },
      ...{ net: 14_494, vat: 2754, gross: 17_248 },
    });
    expect(INVOICES.carried!.net).toBe(14_700 + 12 + 29);
  });

  it('shows of a negative additional charge only what brings a user to 0', () => {
    const [part] = INVOICES.creditBeyond!.parts;
    expect(part).toMatchObject({ raw: 297, discount: 30, credit: 267, charge: 0 });
    expect([INVOICES.creditBeyond!.net, INVOICES.creditBeyond!.gross]).toEqual([0, 0]);
  });

  it('names no VAT id if it is outside of VAT of the Union, but the tax number of the seller', () => {
    const { seller, buyer } = INVOICES.outside!;
    expect([seller.vatId, buyer.vatId, seller.taxNumber]).toEqual([null, null, '37/123/45678']);
    expect(INVOICES.reverseCharge!.buyer.vatId).toBe('ATU13585627');
  });

  it('lists a limited number of devices, and says how many there are besides', () => {
    const uses = usesOf(DEVICE_LINES_MAX + 7);
    const [part] = invoiceOf(
      factsOf({ parts: [partOf({ devices: uses.length }), partOf({ devices: 1 })] }),
    ).parts;
    expect(part!.furtherUses).toBe(0);
    const [full] = invoiceOf(factsOf({ parts: [{ ...partOf({ devices: uses.length }), uses }] })).parts;
    expect([full!.uses.length, full!.furtherUses]).toEqual([DEVICE_LINES_MAX, 7]);
  });
});

describe('a cancellation', () => {
  it('names the invoice, and has all of its amounts negative', () => {
    const { parts, lines, allowances, charges, net, vat, gross, cancels, kind } = CANCELLATION;
    expect({ kind, cancels }).toEqual({
      kind: 'cancellation',
      cancels: { number: 'R-2026-000043', issued: '2026-11-01' },
    });
    expect([lines, allowances, charges, net, vat, gross]).toEqual([
      -14_700, -2205, -1999, -14_494, -2754, -17_248,
    ]);
    expect(parts[0]).toMatchObject({
      devices: -300,
      price: 49,
      raw: -14_700,
      discount: -2205,
      charge: -1999,
    });
  });
});
