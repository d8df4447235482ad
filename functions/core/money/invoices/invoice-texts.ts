import type { Language } from '../../../../shared/model/user-limits.ts';
import type { Tax } from '../../../../shared/money/tax.ts';
import type { Invoice } from './invoice.ts';

/** The words of an invoice. Those of an exemption are the ones that the law asks for. */
interface Texts {
  readonly locale: string;
  readonly title: Record<Invoice['kind'], string>;
  readonly cancels: (number: string, date: string) => string;
  readonly number: string;
  readonly date: string;
  readonly period: string;
  readonly customer: string;
  readonly seller: string;
  readonly vatId: string;
  readonly taxNumber: string;
  readonly managers: string;
  readonly billedTo: string;
  readonly toPay: Record<Invoice['kind'], (sum: string) => string>;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly devices: string;
  readonly carried: (month: string) => string;
  readonly discount: (percent: string) => string;
  readonly charge: string;
  readonly credit: string;
  readonly net: string;
  readonly vat: (rate: string, country: string) => string;
  readonly noVat: string;
  readonly gross: string;
  readonly payment: Record<Invoice['kind'], string>;
  readonly card: string;
  readonly exempt: Record<Exclude<Tax, { category: 'S' }>['code'], string>;
  readonly usage: (month: string) => string;
  readonly usageNote: string;
  readonly device: string;
  readonly name: string;
  readonly active: string;
  readonly charged: string;
  readonly yes: string;
  readonly free: string;
  readonly further: (count: string) => string;
  readonly page: (page: number, of: number) => string;
}

export const INVOICE_TEXTS: Record<Language, Texts> = {
  'de-de': {
    locale: 'de-DE',
    title: { invoice: 'Rechnung', cancellation: 'Stornorechnung' },
    cancels: (number, date) => `Storniert die Rechnung ${number} vom ${date}.`,
    number: 'Rechnungsnummer',
    date: 'Rechnungsdatum',
    period: 'Leistungszeitraum',
    customer: 'Kundennummer',
    seller: 'Rechnungssteller',
    vatId: 'USt-IdNr.',
    taxNumber: 'Steuernummer',
    managers: 'Vertreten durch',
    billedTo: 'Rechnungsempfänger',
    toPay: { invoice: (sum) => `Zu zahlen: ${sum}`, cancellation: (sum) => `Storniert: ${sum}` },
    description: 'Leistung',
    quantity: 'Anzahl',
    price: 'Einzelpreis',
    amount: 'Betrag',
    devices: 'Info CMS, abrechenbare Geräte',
    carried: (month) => `Übertrag aus ${month}`,
    discount: (percent) => `Rabatt ${percent}`,
    charge: 'Zusatzleistung',
    credit: 'Nachlass',
    net: 'Summe ohne USt',
    vat: (rate, country) => `USt ${rate} (${country})`,
    noVat: 'USt',
    gross: 'Gesamtbetrag',
    payment: {
      invoice: 'Der Betrag wird von der hinterlegten Karte abgebucht.',
      cancellation: 'Ein schon gezahlter Betrag wird auf die Karte erstattet.',
    },
    card: 'Kreditkarte',
    exempt: {
      'VATEX-EU-AE': 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)',
      'VATEX-EU-O': 'Nicht steuerbar: Der Leistungsort liegt außerhalb der EU (Art. 44, 58, 59 MwStSystRL)',
    },
    usage: (month) => `Nutzung im ${month}`,
    usageNote: 'Abgerechnet wird ein Gerät, das länger als die freien Stunden genutzt wurde.',
    device: 'Gerät',
    name: 'Name',
    active: 'Aktiv (h:min:s)',
    charged: 'Abgerechnet',
    yes: 'ja',
    free: 'frei',
    further: (count) => `… und ${count} weitere Geräte, die in der Auswertung der Nutzung aufgeführt sind.`,
    page: (page, of) => `Seite ${page} von ${of}`,
  },
  'en-gb': {
    locale: 'en-GB',
    title: { invoice: 'Invoice', cancellation: 'Cancellation invoice' },
    cancels: (number, date) => `Cancels invoice ${number} of ${date}.`,
    number: 'Invoice number',
    date: 'Date of issue',
    period: 'Period of service',
    customer: 'Customer number',
    seller: 'From',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    managers: 'Represented by',
    billedTo: 'Bill to',
    toPay: { invoice: (sum) => `Amount due: ${sum}`, cancellation: (sum) => `Cancelled: ${sum}` },
    description: 'Description',
    quantity: 'Qty',
    price: 'Unit price',
    amount: 'Amount',
    devices: 'Info CMS, billable devices',
    carried: (month) => `Carried from ${month}`,
    discount: (percent) => `Discount ${percent}`,
    charge: 'Additional charge',
    credit: 'Credit',
    net: 'Total excluding VAT',
    vat: (rate, country) => `VAT ${rate} (${country})`,
    noVat: 'VAT',
    gross: 'Total',
    payment: {
      invoice: 'The amount will be charged to your saved card.',
      cancellation: 'Any amount already paid is refunded to your card.',
    },
    card: 'Credit card',
    exempt: {
      'VATEX-EU-AE': 'Reverse charge: VAT to be accounted for by the recipient',
      'VATEX-EU-O':
        'Not subject to EU VAT: place of supply outside the EU (Art. 44, 58, 59 Directive 2006/112/EC)',
    },
    usage: (month) => `Usage in ${month}`,
    usageNote: 'A device is charged if it was used for longer than the free hours.',
    device: 'Device',
    name: 'Name',
    active: 'Active (h:min:s)',
    charged: 'Charged',
    yes: 'yes',
    free: 'free',
    further: (count) => `… and ${count} further devices, which the usage report lists.`,
    page: (page, of) => `Page ${page} of ${of}`,
  },
  'fr-fr': {
    locale: 'fr-FR',
    title: { invoice: 'Facture', cancellation: 'Facture d’annulation' },
    cancels: (number, date) => `Annule la facture ${number} du ${date}.`,
    number: 'Numéro de facture',
    date: 'Date d’émission',
    period: 'Période de prestation',
    customer: 'Numéro de client',
    seller: 'Émetteur',
    vatId: 'N° de TVA',
    taxNumber: 'Numéro fiscal',
    managers: 'Représentée par',
    billedTo: 'Facturé à',
    toPay: { invoice: (sum) => `Montant dû : ${sum}`, cancellation: (sum) => `Annulé : ${sum}` },
    description: 'Prestation',
    quantity: 'Qté',
    price: 'Prix unitaire',
    amount: 'Montant',
    devices: 'CMS Info, appareils facturables',
    carried: (month) => `Report (${month})`,
    discount: (percent) => `Remise ${percent}`,
    charge: 'Prestation supplémentaire',
    credit: 'Réduction',
    net: 'Total hors TVA',
    vat: (rate, country) => `TVA ${rate} (${country})`,
    noVat: 'TVA',
    gross: 'Total TTC',
    payment: {
      invoice: 'Le montant sera débité de la carte enregistrée.',
      cancellation: 'Un montant déjà payé est remboursé sur la carte.',
    },
    card: 'Carte bancaire',
    exempt: {
      'VATEX-EU-AE': 'Autoliquidation : TVA due par le preneur',
      'VATEX-EU-O':
        'Non soumis à la TVA de l’UE : lieu de prestation hors de l’UE (art. 44, 58, 59 de la directive 2006/112/CE)',
    },
    usage: (month) => `Utilisation en ${month}`,
    usageNote: 'Un appareil est facturé s’il a été utilisé plus longtemps que les heures gratuites.',
    device: 'Appareil',
    name: 'Nom',
    active: 'Actif (h:min:s)',
    charged: 'Facturé',
    yes: 'oui',
    free: 'gratuit',
    further: (count) => `… et ${count} autres appareils, indiqués dans le rapport d’utilisation.`,
    page: (page, of) => `Page ${page} sur ${of}`,
  },
};

/** Why there is no VAT; null: there is. */
export const exemptionOf = ({ tax, language }: Pick<Invoice, 'tax' | 'language'>): string | null =>
  tax.category === 'S' ? null : INVOICE_TEXTS[language].exempt[tax.code];
