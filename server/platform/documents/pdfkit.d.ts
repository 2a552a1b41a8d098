/** What the package does and its types do not say: links that belong to an element, and headings of tables. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Column' | 'Row' | undefined
  }
  interface PDFAnnotation {
    /** @param options `Contents` as an object: a plain text would be written as a name */
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      address: string,
      options: { readonly structParent: PDFKit.PDFStructureElement | undefined; readonly Contents: object },
    ): this
  }
}
