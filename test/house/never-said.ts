import type { Text } from './texts.ts'

/** Words of the glossary’s last column that are said in no sense. One with a comma is another word’s in another sense, which a reader judges. */
export function neverSaid(glossary: string): string[] {
  const cells = glossary.split('\n').map((line) => /^\|[^|]*\|[^|]*\|([^|]*)\|$/.exec(line)?.[1]?.trim() ?? '')
  return cells
    .flatMap((cell) => cell.split('; '))
    .filter((word) => word !== '' && word !== 'not' && !/^-+$/.test(word) && !word.includes(','))
}

/** One line for each text that says a word it should not: `file:line: “word” in: text`. Code in a text is no words. */
export function saidAllTheSame(words: readonly string[], texts: readonly Text[]): string[] {
  const any = new RegExp(`(?<![\\p{L}-])(${words.join('|')})(?![\\p{L}-])`, 'iu')
  return texts.flatMap(({ file, line, text }) => {
    const [word] = any.exec(text.replace(/`[^`]*`/g, '').replace(/\s+/g, ' ')) ?? []
    return word === undefined ? [] : [`${file}:${line}: “${word}” in: ${text.replace(/\s+/g, ' ').slice(0, 160)}`]
  })
}
