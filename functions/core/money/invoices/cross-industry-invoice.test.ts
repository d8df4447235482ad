import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { tries } from '../../../../test/support/depth.ts';
import { crossIndustryInvoice, daysOf } from './cross-industry-invoice.ts';
import { invoiceOf } from './invoice-of.ts';
import { brokenRules } from './test/broken-rules.ts';
import { anyInvoice, CANCELLATION, factsOf, INVOICES, SELLER } from './test/invoices.ts';
import { schemaCheck } from './test/schema.ts';

let checkSchema: (xml: string) => void;
beforeAll(() => {
  checkSchema = schemaCheck();
});

const ALL = Object.entries({ ...INVOICES, cancellation: CANCELLATION });

/** What schema and rules object to. */
function faultsOf(xml: string): string[] {
  try {
    checkSchema(xml);
  } catch (error) {
    return [`schema: ${error}`];
  }
  return [...brokenRules(xml)];
}

describe('the XML of an invoice', () => {
  it.each(ALL)('satisfies schema and rules of EN 16931: %s', (_, invoice) => {
    expect(faultsOf(crossIndustryInvoice(invoice))).toEqual([]);
  });

  it('satisfies them for any statement, in each language, and for its cancellation', () => {
    fc.assert(
      fc.property(anyInvoice, (invoice) => {
        expect(faultsOf(crossIndustryInvoice(invoice))).toEqual([]);
      }),
      tries(300, 20_000),
    );
  });

  it('has the sums of the invoice', () => {
    const xml = crossIndustryInvoice(INVOICES.discountAndCharge!);
    expect(xml).toContain('<ram:GrandTotalAmount>172.48</ram:GrandTotalAmount>');
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">27.54</ram:TaxTotalAmount>');
    expect(xml).toContain('<ram:DuePayableAmount>172.48</ram:DuePayableAmount>');
  });

  it('is a corrected invoice (384) with negative sums that names the first for a cancellation', () => {
    const xml = crossIndustryInvoice(CANCELLATION);
    expect(xml).toContain('<ram:TypeCode>384</ram:TypeCode>');
    expect(xml).toContain('<ram:GrandTotalAmount>-172.48</ram:GrandTotalAmount>');
    expect(xml).toContain('<ram:IssuerAssignedID>R-2026-000043</ram:IssuerAssignedID>');
  });

  it('keeps names of companies as they are', () => {
    expect(crossIndustryInvoice(INVOICES.plain!)).toContain('Käufer &amp; Söhne &lt;Bau&gt; GmbH');
  });

  it('identifies a seller without register and VAT id by the tax number', () => {
    const seller = { ...SELLER, register: null, court: null, vatId: null };
    for (const facts of [factsOf({ seller }), factsOf({ seller }, 'CH', 'missing')])
      expect(faultsOf(crossIndustryInvoice(invoiceOf(facts)))).toEqual([]);
  });

  it('has the period of the month, to its last day', () => {
    expect(daysOf(202602)).toEqual(['2026-02-01', '2026-02-28']);
    expect(daysOf(202812)).toEqual(['2028-12-01', '2028-12-31']);
    expect(daysOf(202802)[1]).toBe('2028-02-29');
  });
});

/** Each amount of an invoice changed by a cent, and each element that rules ask for taken away. */
function mutantsOf(xml: string): readonly { readonly change: string; readonly xml: string }[] {
  const without = ({ index, 0: found }: RegExpExecArray, by: string) =>
    xml.slice(0, index) + by + xml.slice(index + found.length);
  const amounts = [...xml.matchAll(/<ram:(\w*Amount)([^>]*)>(-?[\d.]+)<\/ram:\1>/g)].filter(
    // The base of a percentage is information only.
    ({ index }) => !xml.slice(0, index).endsWith('</ram:CalculationPercent>'),
  );
  const asked =
    /<ram:(ExemptionReason|SpecifiedTaxRegistration|SpecifiedTradePaymentTerms|CountryID|ApplicableHeaderTradeDelivery|ApplicableTradeTax|CategoryTradeTax|BilledQuantity|GrandTotalAmount)( [^>]*)?>.*?<\/ram:\1>/g;
  return [
    ...amounts.map((found) => {
      const changed = (Number(found[3]) + 0.01).toFixed(2);
      const by = `<ram:${found[1]}${found[2]}>${changed}</ram:${found[1]}>`;
      return { change: `${found[1]} ${found[3]} → ${changed}`, xml: without(found, by) };
    }),
    ...[...xml.matchAll(asked)].map((found) => ({ change: `without ${found[1]}`, xml: without(found, '') })),
  ];
}

/** What changes nothing: a second identifier or reason is taken away, or the price of no devices is another. */
const HARMLESS =
  /^(without (SpecifiedTaxRegistration|ExemptionReason|SpecifiedTradePaymentTerms)|ChargeAmount 0.00 → 0.01)$/;

describe('schema and rules of the tests', () => {
  it.each(ALL)('object to each amount that is a cent off, and to what is missing: %s', (_, invoice) => {
    const mutants = mutantsOf(crossIndustryInvoice(invoice));
    const missed = mutants.filter((mutant) => faultsOf(mutant.xml).length === 0).map(({ change }) => change);
    expect(mutants.length).toBeGreaterThan(10);
    expect(missed.filter((change) => !HARMLESS.test(change))).toEqual([]);
  });

  it.each<[string, keyof typeof INVOICES, string | RegExp, string, string]>([
    ['a VAT id on an invoice outside of VAT', 'outside', 'schemeID="FC"', 'schemeID="VA"', 'BR-O-02'],
    [
      'a rate on it',
      'outside',
      '<ram:CategoryCode>O</ram:CategoryCode>',
      '<ram:CategoryCode>O</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
      'BR-O-05',
    ],
    [
      'a reverse charge without the VAT id of the buyer',
      'reverseCharge',
      /<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">ATU.*?<\/ram:SpecifiedTaxRegistration>/,
      '',
      'BR-AE-02',
    ],
    [
      'an exemption without a reason',
      'reverseCharge',
      /<ram:ExemptionReason(Code)?>.*?<\/ram:ExemptionReason(Code)?>/g,
      '',
      'BR-AE-10',
    ],
    ['VAT of 0 %', 'plain', /<ram:RateApplicablePercent>19</g, '<ram:RateApplicablePercent>0<', 'BR-S-05'],
    [
      'an open amount without terms',
      'plain',
      /<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/,
      '',
      'BR-CO-25',
    ],
    ['an allowance without a reason', 'credit', /<ram:Reason(Code)?>.*?<\/ram:Reason(Code)?>/g, '', 'BR-33'],
    ['a charge without a reason', 'onlyCharge', /<ram:Reason(Code)?>.*?<\/ram:Reason(Code)?>/g, '', 'BR-38'],
    ['a third of a cent', 'plain', '<ram:GrandTotalAmount>174.93', '<ram:GrandTotalAmount>174.930', 'BR-DEC'],
  ])('object to %s', (_, kind, what, by, rule) => {
    const xml = crossIndustryInvoice(INVOICES[kind]!);
    expect(
      xml.replaceAll(typeof what === 'string' || what.global ? what : new RegExp(what, 'g'), by),
    ).not.toBe(xml);
    const changed = xml.replaceAll(
      typeof what === 'string' || what.global ? what : new RegExp(what, 'g'),
      by,
    );
    expect([...brokenRules(changed)]).toContain(rule);
  });
});
