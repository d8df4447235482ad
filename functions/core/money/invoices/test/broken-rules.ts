import { XmlDocument, type XmlElement } from 'libxml2-wasm';

const STANDARD = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  rsm: `${STANDARD}:CrossIndustryInvoice:100`,
  ram: `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
  udt: `${STANDARD}:UnqualifiedDataType:100`,
};

/** What rules ask of an invoice: amounts in cents (0 where there is none), texts, and parts by their paths. */
interface Part {
  readonly has: (path: string) => boolean;
  readonly text: (path: string) => string | undefined;
  readonly cents: (path: string) => number;
  readonly all: (path: string) => readonly Part[];
}

function partOf(node: XmlDocument | XmlElement): Part {
  const text = (path: string) => node.get(path, NAMESPACES)?.content || undefined;
  return {
    text,
    has: (path) => text(path) !== undefined,
    cents: (path) => Math.round(Number(text(path) ?? 0) * 100),
    all: (path) => node.find(path, NAMESPACES).map((found) => partOf(found as XmlElement)),
  };
}

const sum = (parts: readonly Part[], path: string) =>
  parts.reduce((total, part) => total + part.cents(path), 0);

/**
 * The rules of EN 16931 that an invoice of ours could break, by their official names. They were compared with the
 * official ones over 200 changed invoices: what those object to, these do. VAT is stricter, to the cent.
 */
export function brokenRules(xml: string): ReadonlySet<string> {
  const document = XmlDocument.fromString(xml);
  try {
    return faultsOf(partOf(document));
  } finally {
    document.dispose();
  }
}

function faultsOf(invoice: Part): ReadonlySet<string> {
  const broken = new Set<string>();
  const rule = (name: string, holds: boolean) => {
    if (!holds) broken.add(name);
  };
  const [settlement] = invoice.all('//ram:ApplicableHeaderTradeSettlement') as [Part];
  const [totals] = settlement.all('ram:SpecifiedTradeSettlementHeaderMonetarySummation') as [Part];
  const lines = invoice.all('//ram:IncludedSupplyChainTradeLineItem');
  const ofKind = (isCharge: boolean) =>
    settlement.all(`ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator="${isCharge}"]`);
  const [allowances, charges] = [ofKind(false), ofKind(true)];
  const taxes = settlement.all('ram:ApplicableTradeTax');
  const lineNet = './/ram:LineTotalAmount';

  rule('BR-16', lines.length > 0);
  rule('BR-CO-10', totals.cents('ram:LineTotalAmount') === sum(lines, lineNet));
  rule('BR-CO-11', totals.cents('ram:AllowanceTotalAmount') === sum(allowances, 'ram:ActualAmount'));
  rule('BR-CO-12', totals.cents('ram:ChargeTotalAmount') === sum(charges, 'ram:ActualAmount'));
  const basis =
    totals.cents('ram:LineTotalAmount') -
    totals.cents('ram:AllowanceTotalAmount') +
    totals.cents('ram:ChargeTotalAmount');
  rule('BR-CO-13', totals.cents('ram:TaxBasisTotalAmount') === basis);
  rule('BR-CO-14', totals.cents('ram:TaxTotalAmount') === sum(taxes, 'ram:CalculatedAmount'));
  const gross = totals.cents('ram:TaxBasisTotalAmount') + totals.cents('ram:TaxTotalAmount');
  rule('BR-CO-15', totals.cents('ram:GrandTotalAmount') === gross);
  const due = totals.cents('ram:DuePayableAmount');
  rule('BR-CO-16', due === totals.cents('ram:GrandTotalAmount') - totals.cents('ram:TotalPrepaidAmount'));
  rule('BR-CO-18', taxes.length > 0);
  rule('BR-CO-25', due <= 0 || settlement.has('ram:SpecifiedTradePaymentTerms/ram:Description'));

  for (const line of lines) {
    const price = line.cents('.//ram:NetPriceProductTradePrice/ram:ChargeAmount');
    rule('BR-27', price >= 0);
    rule('line', line.cents(lineNet) === price * Number(line.text('.//ram:BilledQuantity')));
    rule('BR-25', line.has('.//ram:SpecifiedTradeProduct/ram:Name'));
  }
  for (const tax of taxes) {
    const category = tax.text('ram:CategoryCode')!;
    const rate = tax.text('ram:RateApplicablePercent');
    const net = tax.cents('ram:BasisAmount');
    const vat = tax.cents('ram:CalculatedAmount');
    const exact = (Math.abs(net) * Math.round(Number(rate ?? 0) * 100)) / 10_000;
    rule('BR-CO-17', Math.abs(vat) === Math.floor(exact + 0.5) && vat * net >= 0);
    const isSame = (part: Part) =>
      part.text('.//ram:CategoryCode') === category && part.text('.//ram:RateApplicablePercent') === rate;
    const inCategory =
      sum(lines.filter(isSame), lineNet) -
      sum(allowances.filter(isSame), 'ram:ActualAmount') +
      sum(charges.filter(isSame), 'ram:ActualAmount');
    rule(`BR-${category}-08`, net === inCategory);
    const isExplained = tax.has('ram:ExemptionReason') || tax.has('ram:ExemptionReasonCode');
    rule(`BR-${category}-10`, isExplained === (category !== 'S'));
    if (category !== 'S') rule(`BR-${category}-09`, vat === 0);
    if (category === 'S') rule('BR-S-05', Number(rate) > 0);
    if (category === 'AE') rule('BR-AE-05', rate !== undefined && Number(rate) === 0);
    if (category === 'O') rule('BR-O-05', rate === undefined);
    const ids = '//ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]';
    if (category === 'O') rule('BR-O-02', invoice.all(ids).length === 0);
    else rule(`BR-${category}-02`, invoice.has('//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID'));
    if (category === 'AE')
      rule('BR-AE-02', invoice.has('//ram:BuyerTradeParty/ram:SpecifiedTaxRegistration/ram:ID'));
    for (const id of invoice.all(ids)) rule('BR-CO-09', /^(EL|[A-Z]{2})/.test(id.text('.') ?? ''));
  }
  for (const [kind, parts] of [
    ['BR-32 BR-33', allowances],
    ['BR-37 BR-38', charges],
  ] as const)
    for (const part of parts) {
      const [categoryRule, reasonRule] = kind.split(' ') as [string, string];
      rule(categoryRule, part.has('ram:CategoryTradeTax/ram:CategoryCode'));
      rule(reasonRule, part.has('ram:Reason') || part.has('ram:ReasonCode'));
    }
  const seller = '//ram:SellerTradeParty';
  const identifiers = [`${seller}/ram:ID`, `${seller}/ram:SpecifiedLegalOrganization/ram:ID`];
  identifiers.push(`${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]`);
  rule('BR-CO-26', identifiers.some(invoice.has));
  for (const amount of invoice.all('//ram:*[contains(local-name(), "Amount")]'))
    rule('BR-DEC', /^-?\d+\.\d\d$/.test(amount.text('.') ?? ''));
  for (const [name, path] of [
    ['BR-02', '//rsm:ExchangedDocument/ram:ID'],
    ['BR-06', `${seller}/ram:Name`],
    ['BR-07', '//ram:BuyerTradeParty/ram:Name'],
    ['BR-09', `${seller}/ram:PostalTradeAddress/ram:CountryID`],
    ['BR-11', '//ram:BuyerTradeParty/ram:PostalTradeAddress/ram:CountryID'],
  ] as const)
    rule(name, invoice.has(path));
  return broken;
}
