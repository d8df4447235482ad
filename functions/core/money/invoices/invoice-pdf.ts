import { PERCENT } from '../../../../shared/money/rounding.ts';
import { ArchivedPdf, LEFT, RIGHT, WIDTH } from './archived-pdf.ts';
import { crossIndustryInvoice, daysOf } from './cross-industry-invoice.ts';
import { FACTUR_X, FACTUR_X_FILE } from './factur-x.ts';
import type { Buyer, Invoice, InvoicePart, Seller } from './invoice.ts';
import { exemptionOf, INVOICE_TEXTS } from './invoice-texts.ts';
import {
  countryText,
  countText,
  dayText,
  durationText,
  eurosText,
  monthText,
  percentText,
} from './invoice-words.ts';

const MUTED = '#5b6478';
const RULE = '#dfe3ea';
const ACCENT = '#1a1f36';
/** Right edges of the columns of numbers, and the width of what is described. */
const COLUMNS = { quantity: 352, price: 440, amount: RIGHT } as const;
const DESCRIPTION_WIDTH = 240;
const GAP = 24;

/** An invoice as a page to read: PDF/A-3b, with the same invoice as XML in it. The same invoice has the same bytes. */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { seller, number, issued, kind } = invoice;
  const texts = INVOICE_TEXTS[invoice.language];
  const pdf = new ArchivedPdf({
    title: `${texts.title[kind]} ${number}`,
    author: seller.name,
    subject: `${texts.number} ${number}`,
    locale: texts.locale,
    date: new Date(`${issued}T00:00:00Z`),
  });
  drawHead(pdf, invoice);
  drawParties(pdf, invoice);
  drawSum(pdf, invoice);
  drawLines(pdf, invoice);
  drawTotals(pdf, invoice);
  drawUses(pdf, invoice);
  drawFeet(pdf, invoice);
  pdf.describe(FACTUR_X);
  pdf.attach(FACTUR_X_FILE, 'text/xml', 'Factur-X', crossIndustryInvoice(invoice));
  return pdf.end();
}

/** The title, the name of the label in its colour, and what identifies the invoice. */
function drawHead(pdf: ArchivedPdf, invoice: Invoice): void {
  const { seller, language, kind } = invoice;
  const texts = INVOICE_TEXTS[language];
  const colour = seller.colour ?? ACCENT;
  pdf.rectangle(0, 0, RIGHT + LEFT, 8, colour);
  pdf.block('H1', () => pdf.line(texts.title[kind], LEFT, pdf.y, 270, { size: 22, bold: true }));
  pdf.block('P', () =>
    pdf.line(seller.brand, RIGHT, pdf.y + 5, 200, { size: 15, bold: true, colour, right: true }),
  );
  pdf.y += 44;
  const [from, to] = daysOf(invoice.month);
  const facts = [
    [texts.number, invoice.number],
    [texts.date, dayText(invoice.issued, language)],
    [texts.period, `${dayText(from, language)} – ${dayText(to, language)}`],
    [texts.customer, invoice.buyer.reference],
  ] as const;
  pdf.table((row) => {
    for (const [label, value] of facts) {
      row('TD', [
        () => pdf.line(label, LEFT, pdf.y, 130, { colour: MUTED }),
        () => pdf.line(value, LEFT + 140, pdf.y, 320, { bold: value === invoice.number }),
      ]);
      pdf.y += 15;
    }
  });
  pdf.y += GAP;
}

function drawParties(pdf: ArchivedPdf, { seller, buyer, language }: Invoice): void {
  const texts = INVOICE_TEXTS[language];
  const top = pdf.y;
  const column = WIDTH / 2 - 16;
  const sellerEnd = drawParty(pdf, LEFT, column, texts.seller, [
    ...addressOf(seller, language),
    ...given(seller.email, seller.phone),
    ...idsOf(seller, language),
  ]);
  pdf.y = top;
  const buyerEnd = drawParty(pdf, LEFT + WIDTH / 2, column, texts.billedTo, [
    ...addressOf(buyer, language),
    ...given(buyer.email),
    ...given(buyer.vatId && `${texts.vatId} ${buyer.vatId}`),
  ]);
  pdf.y = Math.max(sellerEnd, buyerEnd) + GAP;
}

function drawParty(
  pdf: ArchivedPdf,
  x: number,
  width: number,
  title: string,
  lines: readonly string[],
): number {
  const top = pdf.y;
  pdf.block('H2', () => pdf.line(title, x, top, width, { bold: true }));
  let end = top;
  pdf.block('P', () => {
    end = pdf.paragraph(lines.join('\n'), x, top + 16, width, { colour: MUTED });
  });
  return end;
}

const addressOf = ({ name, street, zip, city, country }: Seller | Buyer, language: Invoice['language']) =>
  given(name, street, `${zip} ${city}`.trim(), country && countryText(country, language));

const idsOf = ({ vatId, taxNumber }: Seller, language: Invoice['language']) => {
  const texts = INVOICE_TEXTS[language];
  return given(vatId && `${texts.vatId} ${vatId}`, taxNumber && `${texts.taxNumber} ${taxNumber}`);
};

const given = (...texts: readonly (string | null)[]): string[] =>
  texts.filter((text): text is string => text !== null && text !== '');

/** What is to be paid, in large letters, and how. */
function drawSum(pdf: ArchivedPdf, { kind, cancels, gross, language }: Invoice): void {
  const texts = INVOICE_TEXTS[language];
  const sum = eurosText(Math.abs(gross), language);
  pdf.block('H2', () => pdf.line(texts.toPay[kind](sum), LEFT, pdf.y, WIDTH, { size: 16, bold: true }));
  const notes = given(
    cancels && texts.cancels(cancels.number, dayText(cancels.issued, language)),
    gross === 0 ? null : texts.payment[kind],
  );
  pdf.block('P', () => {
    pdf.y = pdf.paragraph(notes.join('\n'), LEFT, pdf.y + 28, WIDTH, { colour: MUTED });
  });
  pdf.y += GAP;
}

interface Line {
  readonly name: string;
  readonly note?: string | undefined;
  readonly quantity?: number;
  readonly price?: number;
  readonly cents: number;
}

function linesOf({ parts, carried, language, kind }: Invoice): readonly Line[] {
  const texts = INVOICE_TEXTS[language];
  const ofPart = (part: InvoicePart): Line[] => [
    {
      name: texts.devices,
      note: parts.length > 1 ? part.user : undefined,
      ...{ quantity: part.devices, price: part.price, cents: part.raw },
    },
    { name: texts.discount(percentText(part.discountPercent * PERCENT, language)), cents: 0 - part.discount },
    { name: part.additionalInfo || texts.credit, cents: 0 - part.credit },
    { name: part.additionalInfo || texts.charge, cents: part.charge },
  ];
  const sign = kind === 'cancellation' ? -1 : 1;
  return [
    ...parts.flatMap(ofPart).filter(({ quantity, cents }) => quantity !== undefined || cents !== 0),
    ...carried.map(({ month, net }) => ({
      name: texts.carried(monthText(month, language)),
      ...{ quantity: sign, price: Math.abs(net), cents: net },
    })),
  ];
}

function drawLines(pdf: ArchivedPdf, invoice: Invoice): void {
  const { language } = invoice;
  const texts = INVOICE_TEXTS[language];
  const style = { size: 8, colour: MUTED } as const;
  const heads = () => [
    () => pdf.line(texts.description, LEFT, pdf.y, DESCRIPTION_WIDTH, style),
    () => pdf.line(texts.quantity, COLUMNS.quantity, pdf.y, 60, { ...style, right: true }),
    () => pdf.line(texts.price, COLUMNS.price, pdf.y, 80, { ...style, right: true }),
    () => pdf.line(texts.amount, COLUMNS.amount, pdf.y, 90, { ...style, right: true }),
  ];
  const rule = () => {
    pdf.y += 15;
    pdf.rectangle(LEFT, pdf.y, WIDTH, 0.75, RULE);
    pdf.y += 9;
  };
  pdf.table((row) => {
    row('TH', heads());
    rule();
    for (const line of linesOf(invoice)) {
      if (pdf.fit(30 + pdf.heightOf(line.name, DESCRIPTION_WIDTH))) {
        pdf.artifact(() => {
          for (const head of heads()) head();
        }, 'Pagination');
        rule();
      }
      const { y } = pdf;
      let end = y;
      row('TD', [
        () => {
          end = pdf.paragraph(line.name, LEFT, y, DESCRIPTION_WIDTH);
          if (line.note) end = pdf.paragraph(line.note, LEFT, end, DESCRIPTION_WIDTH, style);
        },
        ...numbersOf(line, language).map(
          ([text, x, width]) =>
            () =>
              pdf.line(text, x, y, width, { right: true }),
        ),
      ]);
      pdf.y = end + 5;
    }
  });
}

const numbersOf = ({ quantity, price, cents }: Line, language: Invoice['language']) =>
  [
    [quantity === undefined ? '' : countText(quantity, language), COLUMNS.quantity, 100],
    [price === undefined ? '' : eurosText(price, language), COLUMNS.price, 84],
    [eurosText(cents, language), COLUMNS.amount, 95],
  ] as const;

function drawTotals(pdf: ArchivedPdf, invoice: Invoice): void {
  const { tax, net, vat, gross, language } = invoice;
  const texts = INVOICE_TEXTS[language];
  const left = 300;
  const vatLabel =
    tax.category === 'S'
      ? texts.vat(percentText(tax.rateBp, language), countryText(tax.country, language))
      : texts.noVat;
  const exemption = exemptionOf(invoice);
  pdf.fit(130);
  pdf.y += 4;
  pdf.table((row) => {
    const total = (label: string, cents: number, bold: boolean) => {
      pdf.rectangle(left, pdf.y, RIGHT - left, 0.75, RULE);
      pdf.y += 7;
      row('TD', [
        () => pdf.line(label, left, pdf.y, 140, { bold }),
        () => pdf.line(eurosText(cents, language), RIGHT, pdf.y, 100, { bold, right: true }),
      ]);
      pdf.y += 18;
    };
    total(texts.net, net, false);
    total(vatLabel, vat, false);
    total(texts.gross, gross, true);
  });
  if (exemption)
    pdf.block('P', () => {
      pdf.y = pdf.paragraph(exemption, LEFT, pdf.y + 8, WIDTH);
    });
}

/** The devices that were used, on pages of their own. */
function drawUses(pdf: ArchivedPdf, { parts, month, language }: Invoice): void {
  const texts = INVOICE_TEXTS[language];
  const used = parts.filter(({ uses }) => uses.length > 0);
  if (used.length === 0) return;
  pdf.newPage();
  pdf.block('H2', () =>
    pdf.line(texts.usage(monthText(month, language)), LEFT, pdf.y, WIDTH, { size: 14, bold: true }),
  );
  pdf.block('P', () => {
    pdf.y = pdf.paragraph(texts.usageNote, LEFT, pdf.y + 24, WIDTH, { colour: MUTED });
  });
  pdf.y += 14;
  for (const part of used) drawPart(pdf, part, language, parts.length > 1);
}

function drawPart(
  pdf: ArchivedPdf,
  part: InvoicePart,
  language: Invoice['language'],
  isNamed: boolean,
): void {
  const texts = INVOICE_TEXTS[language];
  const style = { size: 8, colour: MUTED } as const;
  const small = { size: 8 } as const;
  const name = LEFT + 150;
  const heads = () => {
    pdf.line(texts.device, LEFT, pdf.y, 140, style);
    pdf.line(texts.name, name, pdf.y, 140, style);
    pdf.line(texts.active, COLUMNS.price, pdf.y, 90, { ...style, right: true });
    pdf.line(texts.charged, RIGHT, pdf.y, 80, { ...style, right: true });
  };
  const rule = () => {
    pdf.y += 13;
    pdf.rectangle(LEFT, pdf.y, WIDTH, 0.75, RULE);
    pdf.y += 6;
  };
  pdf.fit(70);
  if (isNamed) {
    pdf.block('H3', () => pdf.line(part.user, LEFT, pdf.y, WIDTH, { bold: true }));
    pdf.y += 18;
  }
  pdf.block('P', heads);
  rule();
  pdf.list((item) => {
    for (const { beaconId, name: called, seconds, billable } of part.uses) {
      if (pdf.fit(13)) {
        pdf.artifact(heads, 'Pagination');
        rule();
      }
      item(() => {
        pdf.line(beaconId, LEFT, pdf.y, 140, small);
        if (called) pdf.line(called, name, pdf.y, 140, small);
        pdf.line(durationText(seconds), COLUMNS.price, pdf.y, 90, { ...small, right: true });
        pdf.line(billable ? texts.yes : texts.free, RIGHT, pdf.y, 80, {
          ...small,
          ...(billable ? {} : { colour: MUTED }),
          right: true,
        });
      });
      pdf.y += 13;
    }
  });
  if (part.furtherUses > 0) {
    pdf.fit(20);
    pdf.block('P', () => {
      pdf.y = pdf.paragraph(
        texts.further(countText(part.furtherUses, language)),
        LEFT,
        pdf.y + 4,
        WIDTH,
        style,
      );
    });
  }
  pdf.y += GAP;
}

/** At the foot of each page: who sends it, as the law asks, the number, and the page. */
function drawFeet(pdf: ArchivedPdf, { seller, number, kind, language }: Invoice): void {
  const texts = INVOICE_TEXTS[language];
  const style = { size: 7, colour: MUTED } as const;
  const { name, street, zip, city, court, register, managers } = seller;
  const where = given(name, street, `${zip} ${city}`.trim()).join(' · ');
  const who = given(court, register, managers && `${texts.managers} ${managers}`).join(' · ');
  pdf.eachPage((page, of) => {
    pdf.line(where, LEFT, 792, 330, style);
    pdf.line(who, LEFT, 803, 330, style);
    pdf.line(`${texts.title[kind]} ${number}`, RIGHT, 792, 140, { ...style, right: true });
    pdf.line(texts.page(page, of), RIGHT, 803, 140, { ...style, right: true });
  });
}
