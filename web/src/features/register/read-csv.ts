import { readBeaconId, typesOfId } from '../../../../shared/model/beacon-id.ts';
import { BEACON_TYPES, type BeaconType } from '../../../../shared/model/beacon-type.ts';
import { type Csv as AnyCsv, type CsvRow, cellIn, type Heads } from '../../components/csv-in/read-csv.ts';

/** The possible meanings of a column, and how they are named in files. */
export const HEADS = {
  id: /^(beacon|device|infopoint)?(id|number|nummer)$|^mac(address|adresse)?$/,
  orderCode: /^(order|activation|bestell|commande)?-?code$|^codedecommande$/,
  type: /^typ(e)?$/,
  shortUrl: /^(generate)?short(url|id)$/,
} as const satisfies Heads<string>;
export type Field = keyof typeof HEADS;
export type Csv = AnyCsv<Field>;

/** A row of the file as it will be registered. */
export interface RegistrationRow {
  readonly id: string;
  readonly metaData: {
    readonly generateShortId: boolean;
    readonly orderCode?: string;
    readonly type?: BeaconType;
  };
  /** It names an unknown type. */
  readonly hasUnknownType: boolean;
}

/** Values for rows without their own. */
export interface ForAll {
  readonly orderCode: string;
  readonly shortUrl: boolean;
}

const YES = /^(1|x|y|yes|j|ja|o|oui|true|wahr|vrai)$/i;

export function readRow(row: CsvRow, fields: Csv['fields'], forAll: ForAll): RegistrationRow {
  const cell = (field: Field) => cellIn(row, fields, field) ?? '';
  const { id, isMac } = readBeaconId(cell('id'));
  const orderCode = (cell('orderCode') || forAll.orderCode).trim().toUpperCase();
  const said = cell('type').toUpperCase().replace(/[\s-]/g, '_');
  // Sent only if the form of the id implies another type: a type that the user did not choose would change that of a
  // registered beacon.
  const isNoBarCode = isMac && typesOfId(id)[0] !== 'SMART_BEACON';
  const type = BEACON_TYPES.find((known) => known === said) ?? (isNoBarCode ? 'SMART_BEACON' : undefined);
  return {
    id,
    metaData: {
      generateShortId: forAll.shortUrl || YES.test(cell('shortUrl')),
      ...(orderCode && { orderCode }),
      ...(type && { type }),
    },
    hasUnknownType: said !== '' && !BEACON_TYPES.some((known) => known === said),
  };
}
