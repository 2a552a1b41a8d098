/** What makes a PDF a Factur-X invoice: PDF/A-3, the data as an associated file, and metadata that name both. */
import type { Paper } from '../../platform/documents/paper.ts'

const FILE_NAME = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const FIELDS = {
  DocumentFileName: 'Name of the embedded XML invoice file',
  DocumentType: 'INVOICE',
  Version: 'Version of the Factur-X specification',
  ConformanceLevel: 'Conformance level of the embedded data',
} as const

/** PDF/A wants every metadata field of another namespace to be described (ISO 19005-3, 6.6.2.3). */
const EXTENSION = `
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${Object.entries(FIELDS)
        .map(
          ([name, description]) => `<rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
        )
        .join('')}</rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${FILE_NAME}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>`

/** pdfkit appends to the metadata and knows the relationship of a file, which its types do not say. */
type WithMetadata = { appendXML: (xml: string) => void }
const hasMetadata = (paper: object): paper is WithMetadata => 'appendXML' in paper

/** @param at when the data were made */
export function embedFacturX(paper: Paper, xml: string, at: Date): void {
  if (!hasMetadata(paper)) throw new Error('this PDF has no metadata to write to')
  const attachment = {
    name: FILE_NAME,
    type: 'text/xml',
    description: 'Factur-X invoice data (EN 16931)',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  }
  paper.file(Buffer.from(xml), attachment)
  paper.appendXML(EXTENSION)
}
