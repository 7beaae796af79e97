// Plain JavaScript, as all that builds the programs.

const ASKED = /require\$1\('#standard-fonts\/(\w+)'\)/g

/** pdfkit asks its own package for the widths of the standard fonts while it runs. A program that was built is no part of that package: it has them within. */
export function standardFonts() {
  return {
    name: 'strongroom:standard-fonts',
    transform: {
      filter: { id: /pdfkit\.node\.mjs$/ },
      handler(code) {
        const fonts = [...code.matchAll(ASKED)].map(([, font]) => font)
        if (fonts.length === 0) this.error('pdfkit reads its standard fonts in another way than before')
        const imports = fonts.map((font) => `import standard${font} from 'pdfkit/standard-fonts/${font}'\n`)
        return { code: imports.join('') + code.replaceAll(ASKED, 'standard$1'), map: null }
      },
    },
  }
}
