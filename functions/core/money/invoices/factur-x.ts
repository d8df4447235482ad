import { escapeXml } from './xml.ts';

/** The name by which readers of Factur-X and ZUGFeRD find the XML in a PDF. */
export const FACTUR_X_FILE = 'factur-x.xml';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
/** What the metadata say of the XML. PDF/A demands that each property is described. */
const PROPERTIES = [
  ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['DocumentFileName', FACTUR_X_FILE, 'The name of the embedded XML document'],
  ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
] as const;

/** The metadata (XMP) of a PDF with an invoice of the profile EN 16931. */
export const FACTUR_X = `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
  ${PROPERTIES.map(([name, value]) => `<fx:${name}>${escapeXml(value)}</fx:${name}>`).join('\n  ')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
      ${PROPERTIES.map(
        ([name, , description]) => `<rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${escapeXml(description)}</pdfaProperty:description>
      </rdf:li>`,
      ).join('\n      ')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
