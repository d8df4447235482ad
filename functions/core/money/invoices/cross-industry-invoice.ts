import { PERCENT } from '../../../../shared/money/rounding.ts';
import { addMonths } from '../../../../shared/month.ts';
import type { Buyer, Invoice, InvoicePart, Seller } from './invoice.ts';
import { exemptionOf, INVOICE_TEXTS } from './invoice-texts.ts';
import { monthText, percentText } from './invoice-words.ts';
import { element } from './xml.ts';

/**
 * Codes of EN 16931: the profile, the kinds of documents (UNTDID 1001), a credit card (4461), a piece (Recommendation
 * 20), a discount (5189), additional services (7161).
 */
const PROFILE = 'urn:cen.eu:en16931:2017';
const TYPES = { invoice: '380', cancellation: '384' } as const;
const [CARD, PIECE, DISCOUNT, SERVICE] = ['54', 'H87', '95', 'ABL'] as const;

const STANDARD = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  'xmlns:rsm': `${STANDARD}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${STANDARD}:UnqualifiedDataType:100`,
  'xmlns:qdt': `${STANDARD}:QualifiedDataType:100`,
};

type Content = Parameters<typeof element>[1];
const ram = (name: string, content: Content, attributes?: Readonly<Record<string, string>>) =>
  element(`ram:${name}`, content, attributes);

/** An amount, by integers alone. */
const euros = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const percent = (basisPoints: number) => String(basisPoints / PERCENT);

const dated = (name: string, day: string | undefined, prefix = 'udt') =>
  ram(name, [element(`${prefix}:DateTimeString`, day?.replaceAll('-', ''), { format: '102' })]);

/** The first and the last day of a month. */
export function daysOf(month: number): readonly [string, string] {
  const dayOf = (of: number, day: number) =>
    new Date(Date.UTC(Math.floor(of / 100), (of % 100) - 1, day)).toISOString().slice(0, 10);
  return [dayOf(month, 1), dayOf(addMonths(month, 1), 0)];
}

/**
 * An invoice as XML of EN 16931, in the syntax of UN/CEFACT's Cross Industry Invoice, as Factur-X and ZUGFeRD embed it.
 * The order of elements is that of the schema.
 */
export function crossIndustryInvoice(invoice: Invoice): string {
  const { seller, buyer, tax, language } = invoice;
  const texts = INVOICE_TEXTS[language];
  const rate = tax.category === 'O' ? undefined : ram('RateApplicablePercent', percent(tax.rateBp));
  const category = [ram('TypeCode', 'VAT'), ram('CategoryCode', tax.category), rate];
  const [from, to] = daysOf(invoice.month);

  const line = (position: number, name: string, count: number, price: number, cents: number) =>
    ram('IncludedSupplyChainTradeLineItem', [
      ram('AssociatedDocumentLineDocument', [ram('LineID', String(position))]),
      ram('SpecifiedTradeProduct', [ram('Name', name)]),
      ram('SpecifiedLineTradeAgreement', [
        ram('NetPriceProductTradePrice', [ram('ChargeAmount', euros(price))]),
      ]),
      ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', String(count), { unitCode: PIECE })]),
      ram('SpecifiedLineTradeSettlement', [
        ram('ApplicableTradeTax', category),
        ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', euros(cents))]),
      ]),
    ]);

  /** An allowance, or a charge, on the whole document. */
  const adjustment = (kind: 'allowance' | 'charge', cents: number, reason: string, more: Content = []) =>
    cents === 0
      ? undefined
      : ram('SpecifiedTradeAllowanceCharge', [
          ram('ChargeIndicator', [element('udt:Indicator', String(kind === 'charge'))]),
          ...(more ?? []),
          ram('ActualAmount', euros(cents)),
          ram('ReasonCode', kind === 'charge' ? SERVICE : DISCOUNT),
          ram('Reason', reason),
          ram('CategoryTradeTax', category),
        ]);
  const adjustments = (part: InvoicePart) => [
    adjustment(
      'allowance',
      part.discount,
      texts.discount(percentText(part.discountPercent * PERCENT, language)),
      [ram('CalculationPercent', String(part.discountPercent)), ram('BasisAmount', euros(part.raw))],
    ),
    adjustment('allowance', part.credit, part.additionalInfo || texts.credit),
    adjustment('charge', part.charge, part.additionalInfo || texts.charge),
  ];

  const sign = invoice.kind === 'cancellation' ? -1 : 1;
  const lines = [
    ...invoice.parts.map(
      ({ user, devices, price, raw }) => [`${texts.devices} (${user})`, devices, price, raw] as const,
    ),
    ...invoice.carried.map(
      ({ month, net }) => [texts.carried(monthText(month, language)), sign, Math.abs(net), net] as const,
    ),
  ];
  const reason = exemptionOf(invoice);
  const document = [
    element('rsm:ExchangedDocumentContext', [
      ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', PROFILE)]),
    ]),
    element('rsm:ExchangedDocument', [
      ram('ID', invoice.number),
      ram('TypeCode', TYPES[invoice.kind]),
      dated('IssueDateTime', invoice.issued),
      note('REG', registration(seller)),
      note('TXD', reason),
    ]),
    element('rsm:SupplyChainTradeTransaction', [
      ...lines.map(([name, count, price, cents], at) => line(at + 1, name, count, price, cents)),
      ram('ApplicableHeaderTradeAgreement', [
        ram('BuyerReference', buyer.reference),
        ram('SellerTradeParty', sellerParty(seller, tax.category !== 'O')),
        ram('BuyerTradeParty', buyerParty(buyer)),
      ]),
      ram('ApplicableHeaderTradeDelivery', [
        ram('ActualDeliverySupplyChainEvent', [dated('OccurrenceDateTime', to)]),
      ]),
      ram('ApplicableHeaderTradeSettlement', [
        ram('InvoiceCurrencyCode', 'EUR'),
        ram('SpecifiedTradeSettlementPaymentMeans', [ram('TypeCode', CARD), ram('Information', texts.card)]),
        ram('ApplicableTradeTax', [
          ram('CalculatedAmount', euros(invoice.vat)),
          ram('TypeCode', 'VAT'),
          ram('ExemptionReason', reason),
          ram('BasisAmount', euros(invoice.net)),
          ram('CategoryCode', tax.category),
          tax.category === 'S' ? undefined : ram('ExemptionReasonCode', tax.code),
          rate,
        ]),
        ram('BillingSpecifiedPeriod', [dated('StartDateTime', from), dated('EndDateTime', to)]),
        ...invoice.parts.flatMap(adjustments),
        ram('SpecifiedTradePaymentTerms', [ram('Description', texts.payment[invoice.kind])]),
        ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
          ram('LineTotalAmount', euros(invoice.lines)),
          ram('ChargeTotalAmount', euros(invoice.charges)),
          ram('AllowanceTotalAmount', euros(invoice.allowances)),
          ram('TaxBasisTotalAmount', euros(invoice.net)),
          ram('TaxTotalAmount', euros(invoice.vat), { currencyID: 'EUR' }),
          ram('GrandTotalAmount', euros(invoice.gross)),
          ram('DuePayableAmount', euros(invoice.gross)),
        ]),
        ram('InvoiceReferencedDocument', [
          ram('IssuerAssignedID', invoice.cancels?.number),
          dated('FormattedIssueDateTime', invoice.cancels?.issued, 'qdt'),
        ]),
      ]),
    ]),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rsm:CrossIndustryInvoice', document, NAMESPACES)}`;
}

const note = (subject: string, text: string | null) =>
  text ? ram('IncludedNote', [ram('Content', text), ram('SubjectCode', subject)]) : undefined;

/** What the law asks of a registered company on its letters. */
export const registration = ({ name, court, register, managers }: Seller): string | null =>
  [name, court, register, managers].filter(Boolean).join(', ') || null;

const address = ({ zip, street, city, country }: Seller | Buyer) =>
  ram('PostalTradeAddress', [
    ram('PostcodeCode', zip),
    ram('LineOne', street),
    ram('CityName', city),
    ram('CountryID', country),
  ]);

const email = (of: string | null) => ram('URIUniversalCommunication', [ram('URIID', of, { schemeID: 'EM' })]);

const taxId = (scheme: 'VA' | 'FC', id: string | null) =>
  ram('SpecifiedTaxRegistration', [ram('ID', id, { schemeID: scheme })]);

/**
 * A seller is identified by its register or its VAT id (BR-CO-26). Without both, its tax number is its identifier, too.
 */
const sellerParty = (seller: Seller, isTaxed: boolean) => [
  seller.register || (isTaxed && seller.vatId) ? undefined : ram('ID', seller.taxNumber),
  ram('Name', seller.name),
  ram('SpecifiedLegalOrganization', [ram('ID', seller.register)]),
  ram('DefinedTradeContact', [
    ram('PersonName', seller.name),
    ram('TelephoneUniversalCommunication', [ram('CompleteNumber', seller.phone)]),
    ram('EmailURIUniversalCommunication', [ram('URIID', seller.email)]),
  ]),
  address(seller),
  email(seller.email),
  taxId('FC', seller.taxNumber),
  taxId('VA', seller.vatId),
];

const buyerParty = (buyer: Buyer) => [
  ram('Name', buyer.name),
  address(buyer),
  email(buyer.email),
  taxId('VA', buyer.vatId),
];
