import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundle } from '../../../../lib/bundle.ts';
import { LANGUAGES } from '../../../../shared/model/user-limits.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { crossIndustryInvoice } from './cross-industry-invoice.ts';
import type { Invoice } from './invoice.ts';
import { invoiceOf } from './invoice-of.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { CANCELLATION, factsOf, INVOICES, partOf, usesOf } from './test/invoices.ts';
import { readArchived, textsOf } from './test/read-pdf.ts';

const INVOICE = INVOICES.discountAndCharge!;
/** Amounts of French have spaces of their own. */
const plain = (texts: readonly string[]) => texts.join('\n').replace(/[\u00a0\u202f]/g, ' ');

describe('the PDF of an invoice', () => {
  it('is an archivable file (PDF/A-3b), tagged, with its fonts', async () => {
    const { xmp, fonts, ...file } = await readArchived(await invoicePdf(INVOICE));
    expect(xmp).toMatch(/pdfaid:part(>|=")3/);
    expect(xmp).toMatch(/pdfaid:conformance(>|=")B/);
    expect(fonts).toBeGreaterThan(0);
    expect(file).toMatchObject({
      ...{ metadataFilter: undefined, outputIntent: '/GTS_PDFA1', hasProfile: true, isTagged: 'true' },
      ...{ language: '(de-DE)', hasId: true, isEncrypted: false, notEmbedded: [], scripts: 0 },
    });
  });

  it.each(Object.entries({ ...INVOICES, cancellation: CANCELLATION }))(
    'has the same invoice as XML in it, where readers of Factur-X look: %s',
    async (_, invoice) => {
      const { xmp, file, fileName, fileType, relationship, isListed } = await readArchived(
        await invoicePdf(invoice),
      );
      expect(file).toBe(crossIndustryInvoice(invoice));
      expect({ fileName, fileType, relationship, isListed }).toEqual({
        ...{
          fileName: '(factur-x.xml)',
          fileType: '/text#2Fxml',
          relationship: '/Alternative',
          isListed: true,
        },
      });
      expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    },
  );

  it('is the same, byte for byte, for the same invoice', async () => {
    const [first, second] = await Promise.all([invoicePdf(INVOICE), invoicePdf(structuredClone(INVOICE))]);
    expect(first.equals(second!)).toBe(true);
  });

  it.each<[Invoice['language'], readonly string[]]>([
    [
      'de-de',
      [
        'Rechnung',
        'Zu zahlen: 172,48 €',
        '144,94 €',
        '27,54 €',
        'Rabatt 15 %',
        '-22,05 €',
        '1. November 2026',
      ],
    ],
    [
      'en-gb',
      ['Invoice', 'Amount due: €172.48', '€144.94', '€27.54', 'Discount 15%', '-€22.05', '1 November 2026'],
    ],
    [
      'fr-fr',
      [
        'Facture',
        'Montant dû : 172,48 €',
        '144,94 €',
        '27,54 €',
        'Remise 15 %',
        '-22,05 €',
        '1 novembre 2026',
      ],
    ],
  ])('shows number, sums and words in %s', async (language, words) => {
    const text = plain(await textsOf(await invoicePdf({ ...INVOICE, language })));
    for (const word of [
      ...words,
      'R-2026-000043',
      'Vor-Ort-Service',
      'DE136695976',
      'Käufer & Söhne <Bau> GmbH',
    ])
      expect(text).toContain(word);
  });

  it('names the months from which amounts are carried', async () => {
    const carried = { ...INVOICES.carried!, language: 'fr-fr' } as const;
    expect(plain(await textsOf(await invoicePdf(carried)))).toContain('Report (août 2026)');
    expect(plain(await textsOf(await invoicePdf(INVOICES.carried!)))).toContain('Übertrag aus August 2026');
  });

  it('names what it cancels, and negative sums', async () => {
    const text = plain(await textsOf(await invoicePdf(CANCELLATION)));
    for (const word of [
      'Stornorechnung',
      'Storniert die Rechnung R-2026-000043 vom 1. November 2026.',
      '-172,48 €',
    ])
      expect(text).toContain(word);
    expect(text).not.toContain('Gutschrift');
  });

  it.each(LANGUAGES)('says in %s why there is no VAT', async (language) => {
    const told = {
      'de-de': 'Steuerschuldnerschaft des Leistungsempfängers',
      'en-gb': 'Reverse charge',
      'fr-fr': 'Autoliquidation',
    };
    const text = plain(await textsOf(await invoicePdf({ ...INVOICES.reverseCharge!, language })));
    expect(text).toContain(told[language]);
    expect(text).toContain('ATU13585627');
  });

  itInTurn('lists each device on further pages, and numbers all pages', async () => {
    const uses = usesOf(300);
    const invoice = invoiceOf(factsOf({ parts: [{ ...partOf({ devices: 300 }), uses }] }));
    const pages = await textsOf(await invoicePdf(invoice));
    const text = plain(pages);
    for (const { beaconId } of uses) expect(text).toContain(beaconId);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, at) => {
      expect(page).toContain(`Seite ${at + 1} von ${pages.length}`);
    });
  });

  it('draws "?" for what the font lacks, since PDF/A allows no missing glyph, and keeps it in the XML', async () => {
    const buyer = { ...INVOICE.buyer, name: '北京 & GmbH' };
    const pdf = await invoicePdf({ ...INVOICE, buyer });
    expect(plain(await textsOf(pdf))).toContain('?? & GmbH');
    expect((await readArchived(pdf)).file).toContain('北京 &amp; GmbH');
  });

  it('cuts a long name of a device instead of writing over the next column', async () => {
    const uses = usesOf(1).map((use) => ({ ...use, name: 'Ein sehr langer Name '.repeat(5) }));
    const invoice = invoiceOf(factsOf({ parts: [{ ...partOf({ devices: 1 }), uses }] }));
    expect(plain(await textsOf(await invoicePdf(invoice)))).toMatch(/Ein sehr langer[^\n]*…/);
  });

  itInTurn('is made by a bundle as functions are bundled, with the same bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'invoice-'));
    try {
      bundle({ invoice: 'functions/core/money/invoices/invoice-pdf.ts' }, folder);
      const bundled: { invoicePdf: typeof invoicePdf } = await import(
        /* @vite-ignore */ pathToFileURL(join(folder, 'invoice.mjs')).href
      );
      const [inBundle, fromSource] = await Promise.all([bundled.invoicePdf(INVOICE), invoicePdf(INVOICE)]);
      expect(inBundle.equals(fromSource)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
